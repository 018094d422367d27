/** Fills in 'A call on {day}'. Unknown placeholders stay as they are. */
export const fillPlaceholders = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(known, name) ? (known[name] ?? whole) : whole))
