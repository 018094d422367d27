// Sorting and date formats in the visitor's locale, made when first needed.
let sorting: Intl.Collator | undefined
let dates: Intl.DateTimeFormat | undefined

export const sortOrder = () => (sorting ??= new Intl.Collator())
export const dateFormat = () => (dates ??= new Intl.DateTimeFormat())
