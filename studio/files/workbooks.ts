import type { CellObject, Row, Sheet } from 'write-excel-file/node'

type Column = readonly [head: string, width: number]

const INK = '#131f2d'
const PAPER = '#f4f2ec'
const LINE = '#b9c0c6'
/** Rows that wait to be filled in. */
const EMPTY_ROWS = 40
const MONEY = '$#,##0'
const CENTS = '$#,##0.00'
const SHARE = '0.0%'

const ROW = { wrap: true, alignVertical: 'top', bottomBorderColor: LINE, bottomBorderStyle: 'thin' } as const
type Style = Omit<CellObject, 'value' | 'type' | 'format'>

/** A cell with a text, a number (in a format, if it needs one), or nothing yet. */
function cell(value: string | number | null, style: Style = {}, format?: string): CellObject {
  if (value === null) return { ...ROW, ...style }
  return { value, ...ROW, ...style, ...(format !== undefined && { format }) }
}
/** @param text without the equals sign, which is not part of a formula in the file (ECMA-376, 18.3.1.40): Excel calls such a file damaged */
function formula(text: string, format: string, style: Style = {}): CellObject {
  return { value: text, type: 'Formula', ...ROW, ...style, format }
}
const bold = { fontWeight: 'bold' as const }

function headRow(columns: readonly Column[]): Row {
  return columns.map(([head]) =>
    cell(head, { ...bold, textColor: '#ffffff', backgroundColor: INK, alignVertical: 'center' }),
  )
}

/** Title, explanation, a row of facts and the heads of the columns: these four rows stay in view. */
function sheet(
  name: string,
  title: string,
  lead: string,
  columns: readonly Column[],
  facts: Row,
  rows: readonly Row[],
): Sheet<Buffer> {
  const over = { columnSpan: columns.length }
  const data: Row[] = [
    [{ value: title, ...over, fontFamily: 'Georgia', fontSize: 20, height: 32 }],
    [{ value: lead, ...over, textColor: '#3f4a57', height: 20 }],
    facts,
    headRow(columns),
    ...rows,
  ]
  return {
    data,
    sheet: name,
    columns: columns.map(([, width]) => ({ width })),
    stickyRowsCount: 4,
    orientation: 'landscape',
    showGridLines: false,
  }
}

const filled = (rows: readonly (readonly (string | number | null)[])[], columns: number): Row[] => [
  ...rows.map((row) => row.map((value) => cell(value))),
  ...Array.from({ length: EMPTY_ROWS }, () => Array.from({ length: columns }, () => cell(null))),
]
const fact = (label: string, count: string, format = '0'): CellObject[] => [
  cell(label, { ...bold, backgroundColor: PAPER, alignVertical: 'center' }),
  formula(count, format, { backgroundColor: PAPER, align: 'left', alignVertical: 'center' }),
]

function pageInventory(title: string, lead: string): Sheet<Buffer>[] {
  const columns: Column[] = [
    ['Address', 34],
    ['Title', 30],
    ['What it is for', 34],
    ['Visits a month', 12],
    ['Last true on', 14],
    ['Who knows the facts', 20],
    ['Verdict: keep, rewrite, merge or drop', 18],
    ['Goes to', 26],
  ]
  const rows = [
    ['/roof-repair', 'Roof repair', 'Brings calls after a storm', 410, '2026-09', 'Dana, dispatch', 'keep', ''],
    ['/about/history', 'Our history', 'Nobody knows', 6, '2017-03', 'Owner', 'merge', '/about'],
  ]
  const facts: Row = [
    ...fact('Keep', 'COUNTIF(G5:G500,"keep")'),
    ...fact('Rewrite', 'COUNTIF(G5:G500,"rewrite")'),
    ...fact('Merge', 'COUNTIF(G5:G500,"merge")'),
    ...fact('Drop', 'COUNTIF(G5:G500,"drop")'),
  ]
  return [
    sheet('Pages', title, `${lead} The first two rows are examples.`, columns, facts, filled(rows, columns.length)),
  ]
}

function monthEnd(title: string, lead: string): Sheet<Buffer>[] {
  const columns: Column[] = [
    ['Step', 46],
    ['Owner', 18],
    ['Due on working day', 12],
    ['Done on working day', 12],
    ['Hours', 10],
    ['Days late', 10],
    ['What it waits for', 34],
  ]
  const steps: readonly (readonly [string, number, string])[] = [
    ['Shipping stops counting for the month', 0, 'Last truck'],
    ['All goods received are entered', 1, 'Receiving'],
    ['Stock counted where it moves most', 1, 'Goods received'],
    ['Supplier invoices entered', 2, 'Mail, goods received'],
    ['Invoices not yet here are estimated', 2, 'Open purchase orders'],
    ['Customer invoices and credits sent', 2, 'Shipping'],
    ['Time sheets complete', 2, 'Foremen'],
    ['Bank accounts agree', 2, 'Bank statement'],
    ['Card statements agree', 3, 'Receipts'],
    ['Payroll booked', 3, 'Time sheets'],
    ['Depreciation and rent booked', 3, ''],
    ['What others owe: list agrees with the ledger', 3, 'Customer invoices'],
    ['What we owe: list agrees with the ledger', 3, 'Supplier invoices'],
    ['Stock value agrees with the ledger', 4, 'Count, supplier invoices'],
    ['Sales tax computed', 4, 'Customer invoices'],
    ['Every number that moved by a tenth is explained', 4, 'All of the above'],
    ['Owner reads it and asks', 5, 'Explanations'],
    ['Month is locked', 5, 'Owner'],
  ]
  const rows: Row[] = steps.map(([step, due, waits], index) => {
    const row = index + 5
    return [
      cell(step),
      cell(null),
      cell(due),
      cell(null),
      cell(null),
      formula(`IF(D${row}="","",MAX(0,D${row}-C${row}))`, '0'),
      cell(waits),
    ]
  })
  const last = steps.length + 4
  const facts: Row = [
    cell('Steps done, of all', { ...bold, backgroundColor: PAPER }),
    formula(`COUNT(D5:D${last})&" of "&COUNTA(A5:A${last})`, 'General', { backgroundColor: PAPER }),
    ...fact('Closed on day', `MAX(D5:D${last})`),
    ...fact('Hours', `SUM(E5:E${last})`),
    formula(`COUNTIF(F5:F${last},">0")&" steps late"`, 'General', { backgroundColor: PAPER }),
  ]
  return [sheet('Month-end', title, lead, columns, facts, rows)]
}

function serverInventory(title: string, lead: string): Sheet<Buffer>[] {
  const columns: Column[] = [
    ['Name', 18],
    ['Where it stands', 22],
    ['What runs on it', 30],
    ['Who uses it', 22],
    ['If it stops on a Friday', 34],
    ['Hours it may be down', 12],
    ['Cost a month', 12],
    ['Last backup tried', 14],
    ['Verdict: move, keep, replace or off', 16],
  ]
  const rows = [
    [
      'FILES01',
      'Closet, second floor',
      'Shared drives, scanner folder',
      'Office, 14 people',
      'Nobody can quote until Monday',
      4,
      120,
      '2026-08',
      'move',
    ],
    ['OLDERP', 'Under the desk', 'Orders before 2019', 'Bookkeeping, twice a year', 'Nothing', 240, 60, 'never', 'off'],
  ]
  const facts: Row = [
    ...fact('Servers', 'COUNTA(A5:A500)'),
    ...fact('To move', 'COUNTIF(I5:I500,"move")'),
    ...fact('To switch off', 'COUNTIF(I5:I500,"off")'),
    cell(null, { backgroundColor: PAPER }),
    formula('SUM(G5:G500)', MONEY, { backgroundColor: PAPER, align: 'left' }),
    cell('a month', { backgroundColor: PAPER }),
    cell(null, { backgroundColor: PAPER }),
  ]
  return [
    sheet('Servers', title, `${lead} The first two rows are examples.`, columns, facts, filled(rows, columns.length)),
  ]
}

function campaignBudget(title: string, lead: string): Sheet<Buffer>[] {
  const columns: Column[] = [
    ['Channel', 28],
    ['Spent', 12],
    ['Clicks or calls', 12],
    ['Inquiries', 12],
    ['Orders', 12],
    ['Revenue', 14],
    ['Cost per inquiry', 13],
    ['Cost per order', 13],
    ['Inquiries that order', 13],
    ['Revenue per dollar', 13],
  ]
  const channels: readonly (readonly [string, number, number, number, number, number])[] = [
    ['Search ads', 1200, 480, 36, 9, 12600],
    ['Local service ads', 600, 52, 20, 7, 8400],
    ['Social ads', 500, 610, 11, 1, 1100],
    ['Newsletter', 80, 140, 9, 4, 4300],
    ['Postcards', 640, 31, 14, 5, 6900],
    ['Trade fair', 1500, 90, 22, 3, 9800],
  ]
  const ratios = (row: number, style?: Style): Row => [
    formula(`IF(D${row}>0,B${row}/D${row},"")`, CENTS, style),
    formula(`IF(E${row}>0,B${row}/E${row},"")`, CENTS, style),
    formula(`IF(D${row}>0,E${row}/D${row},"")`, SHARE, style),
    formula(`IF(B${row}>0,F${row}/B${row},"")`, CENTS, style),
  ]
  const rows: Row[] = Array.from({ length: 12 }, (_, index) => {
    const [name = null, spent = null, clicks = null, inquiries = null, orders = null, revenue = null] =
      channels[index] ?? []
    return [
      cell(name),
      cell(spent, {}, MONEY),
      cell(clicks),
      cell(inquiries),
      cell(orders),
      cell(revenue, {}, MONEY),
      ...ratios(index + 5),
    ]
  })
  const last = rows.length + 4
  const total = last + 1
  const strong = { ...bold, backgroundColor: PAPER }
  const sum = (column: string, format: string) => formula(`SUM(${column}5:${column}${last})`, format, strong)
  rows.push([
    cell('All channels', strong),
    sum('B', MONEY),
    sum('C', '0'),
    sum('D', '0'),
    sum('E', '0'),
    sum('F', MONEY),
    ...ratios(total, strong),
  ])
  const facts: Row = [
    cell('Budget for the month', strong),
    cell(5000, strong, MONEY),
    cell('Left', strong),
    formula(`B3-B${total}`, MONEY, strong),
    ...Array.from({ length: 6 }, () => cell(null, { backgroundColor: PAPER })),
  ]
  return [sheet('Campaign', title, `${lead} The numbers are examples: write yours over them.`, columns, facts, rows)]
}

/** The sheets of the workbooks, by the id of their resource. */
export const workbooks: Readonly<Record<string, (title: string, lead: string) => Sheet<Buffer>[]>> = {
  'resource-web-page-inventory': pageInventory,
  'resource-data-month-end-checklist': monthEnd,
  'resource-cloud-server-inventory': serverInventory,
  'resource-digital-campaign-budget': campaignBudget,
}
