/** A native control that holds what a visitor enters. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Fields to keep over a reload: no passwords, and no files, which scripts can't set. */
const KEPT_FIELDS = 'main :is(input:not([type=password], [type=file], [type=radio]), select, textarea)[name]'

const keptFields = () => document.querySelectorAll<Control>(KEPT_FIELDS)
const isCheckbox = (field: Control): field is HTMLInputElement => field.type === 'checkbox'

/** Reloads the page and keeps what was typed, in the history state because storage may be blocked. */
export function reloadWithTyped(): void {
  const typed = [...keptFields()].map((field) => [field.name, isCheckbox(field) ? field.checked : field.value])
  history.replaceState({ ...(history.state as object | null), typed: Object.fromEntries(typed) as unknown }, '')
  location.reload()
}

/** Restores what was typed before such a reload; the forms adopt it as if just typed. */
export function restoreTyped(): void {
  const { typed, ...state } = (history.state ?? {}) as { typed?: Readonly<Record<string, string | boolean>> }
  if (!typed) return
  for (const field of keptFields()) {
    const value = typed[field.name]
    if (isCheckbox(field)) field.checked = value === true
    else if (typeof value === 'string') field.value = value
  }
  history.replaceState(state, '')
}
