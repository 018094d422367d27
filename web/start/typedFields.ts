type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a reload keeps: no passwords, and no files, which a script can't choose. */
const KEPT = 'main :is(input:not([type=password], [type=file], [type=radio]), select, textarea)[name]'

const keptFields = () => document.querySelectorAll<Field>(KEPT)
const isCheckbox = (field: Field): field is HTMLInputElement => field.type === 'checkbox'

/** Loads the page anew with what was typed into it. The history keeps it meanwhile: storage may be blocked. */
export function reloadWithTyped(): void {
  const typed = [...keptFields()].map((field) => [field.name, isCheckbox(field) ? field.checked : field.value])
  history.replaceState({ ...(history.state as object | null), typed: Object.fromEntries(typed) as unknown }, '')
  location.reload()
}

/** Puts back what was typed before such a reload; the forms adopt it as if it had been typed just now. */
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
