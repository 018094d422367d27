/** Whole dollars: '$19,000'. */
export const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** '$4,800 – $8,500', or one sum. */
export const dollarRange = (from: number, to: number) =>
  from === to ? dollars.format(from) : dollars.formatRange(from, to)
