// The visitor's own ways to sort words and to write dates. Making the first of each takes a phone 25 to 35 ms.
let sorting: Intl.Collator | undefined
let dates: Intl.DateTimeFormat | undefined

export const sortOrder = () => (sorting ??= new Intl.Collator())
export const dateFormat = () => (dates ??= new Intl.DateTimeFormat())
