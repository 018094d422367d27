/** 'A call on {day}' with the day in it. What nobody knows stays as it is. */
export const fillPlaceholders = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(known, name) ? (known[name] ?? whole) : whole))
