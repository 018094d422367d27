const seen = new WeakSet<Element>()

/**
 * For the ref of a control. The first time that a form sees it, what it holds was entered before the script loaded, and
 * the form must not replace that with its default.
 * @param adopt takes over what the control holds, where that differs
 */
export function adoptTyped<Control extends Element>(control: Control | null, adopt: (control: Control) => void): void {
  if (!control || seen.has(control)) return
  seen.add(control)
  adopt(control)
}
