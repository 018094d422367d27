import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { ContactBox } from '#web/pages/service/Sidebar.tsx'
import type { SpecimenContent } from '#web/pages/service/specimen/kinds.ts'
import { Specimen } from '#web/pages/service/specimen/Specimen.tsx'
import { texts } from '../../../onScreen.ts'
import { fetchContent } from '../../../seedContent.ts'

async function show(specimen: SpecimenContent) {
  render(<Specimen {...specimen} />)
  await screen.findByRole('heading')
}

/** Shows a service's specimen from the seed, without the page around it. */
async function open(service: string, change: object = {}) {
  const { content } = await fetchContent({
    queryKey: [],
    name: 'specimen',
    groq: '*[_id == $id][0].specimen{head, "shown": items[0]}',
    params: { id: `service-${service}` },
  })
  const specimen = content as SpecimenContent
  await show({ ...specimen, shown: { ...specimen.shown!, ...change } })
}
const cells = (row: RegExp) => texts(within(screen.getByRole('row', { name: row })).getAllByRole('cell'))
/** The texts of a list item's parts, separated by spaces. */
const words = (item: HTMLElement) => [...item.children].map(({ textContent }) => textContent).join(' ')

describe('specimens of single services', () => {
  test('Cloud: a bill with the total of each month and the change', async () => {
    await open('cloud')
    expect(screen.getByRole('table', { name: /^An example/ })).toBeInTheDocument()
    expect(cells(/^Shared files/)).toEqual(['$132', '$96', '−$36'])
    expect(cells(/^Backups/)).toEqual(['$74', '$76', '+$2'])
    expect(cells(/^Policy system/)).toEqual(['$418', '$418', '–'])
    expect(cells(/^Total/)).toEqual(['$1,547', '$1,455', '−$92'])
    // One box switches a line off, another one on, and the total follows.
    expect(screen.getByRole('status')).toHaveTextContent('April $1,455 Change −$92')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Shared files' }))
    expect(cells(/^Shared files/)).toEqual(['$132', '$0', '−$132'])
    expect(screen.getByRole('status')).toHaveTextContent('April $1,359 Change −$188')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Phone recordings', checked: false }))
    expect(cells(/^Phone recordings/)).toEqual(['$58', '$58', '–'])
    expect(cells(/^Total/)).toEqual(['$1,547', '$1,417', '−$130'])
  })

  test('Digital: a stroke for each call from a source, and the cost per customer', async () => {
    await open('digital')
    expect(cells(/^Ads on a social network/)).toEqual(['$900', '39', '1', '$900'])
    expect(cells(/^Total/)).toEqual(['$3,420', '134', '35', '$98'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ads on a social network' }))
    expect(cells(/^Total/)).toEqual(['$2,520', '95', '34', '$74'])
    expect(screen.getByRole('status')).toHaveTextContent('Customers 34 Per customer $74')
  })

  test('Data: two reports that disagree, and become one number by a slider', async () => {
    await open('data')
    const slider = screen.getByRole('slider', { name: 'Agree on the definitions, one by one' })
    expect(slider).toHaveAttribute('aria-valuetext', 'Sales 412, Warehouse 367. 45 apart')
    fireEvent.change(slider, { target: { value: 1 } })
    expect(screen.getByText('393')).toBeVisible()
    expect(screen.getByText('26 apart')).toBeVisible()
    // The slider's value says it already.
    expect(screen.queryByRole('status')).toBeNull()
    fireEvent.change(slider, { target: { value: 5 } })
    expect(slider).toHaveAttribute('aria-valuetext', 'Sales 383, Warehouse 383. One number, and the meeting can start.')
    expect(screen.getAllByRole('listitem').map(words).slice(0, 2)).toEqual([
      'Before: each counts its own way. 412 · 367',
      'A quote is not an order. It becomes one when the customer confirms. 393 · 367',
    ])
  })

  test('Api: an order goes from stop to stop, with its requests and responses', async () => {
    await open('api')
    const stops = within(screen.getByRole('group', { name: 'Where is the order?' })).getAllByRole('radio')
    expect(stops).toHaveLength(4)
    expect(stops[3]).toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'Follow the order' }))
    expect(stops[0]).toBeChecked()
    expect(screen.getByRole('status')).toHaveTextContent(/^10:14:02, Desk: Someone takes the call/)
    await userEvent.click(screen.getByRole('radio', { name: /^Warehouse/ }))
    expect(screen.getByRole('status')).toHaveTextContent(/^10:14:03, Warehouse: Four belts/)
    expect(screen.getAllByRole('code')[2]).toHaveTextContent('POST /reservations')
  })

  test('Training: visitors choose who comes, and see which half days stay free', async () => {
    await open('training')
    const free = () => screen.getAllByRole('cell').filter(({ textContent }) => textContent === 'Free')
    expect(cells(/^Afternoon/)).toEqual(['Luis, Owen', 'Anita', 'Free', 'Free', 'Luis, Anita'])
    expect(screen.getByRole('status')).toHaveTextContent(/^2 half days are free for all of them/)
    await userEvent.click(screen.getByRole('checkbox', { name: /^Grace/ }))
    expect(free()).toHaveLength(1)
    expect(screen.getByRole('status')).toHaveTextContent(/^1 of two half days free for all of them. Two groups/)
    for (const name of ['Dana', 'Luis', 'Anita', 'Owen', 'Grace']) {
      await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${name}`) }))
    }
    expect(free()).toHaveLength(0)
    expect(screen.getByRole('status')).toHaveTextContent('Choose who comes.')
  })

  test('IoT: a reading that leaves its range and comes back, in a list and on a slider', async () => {
    await open('iot')
    const told = screen.getByText(/^Out of range. The night manager/).closest('li')!
    expect(words(told)).toBe('2:20 AM 8 °F Out of range. The night manager’s phone rings.')
    // What happened is numbered in the list, and so in the drawing.
    const events = screen.getAllByRole('listitem').map((_event, number) => String(number + 1))
    expect(screen.getAllByText(/^\d$/, { selector: 'text' }).map(({ textContent }) => textContent)).toEqual(events)
    const slider = screen.getByRole('slider', { name: 'Move through the night' })
    expect(slider).toHaveAttribute('aria-valuetext', '3:00 AM, 15 °F, out of range')
    fireEvent.change(slider, { target: { value: 12 } })
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^12:00 AM, /))
    fireEvent.change(slider, { target: { value: 0 } })
    expect(slider).toHaveAttribute('aria-valuetext', '8:00 PM, −4 °F, in range')
    expect(screen.getByText('in range').parentElement).toHaveTextContent('8:00 PM −4 °F in range')
    for (const limit of [{ low: -4 }, { high: -4 }]) {
      cleanup()
      await open('iot', limit)
      fireEvent.change(screen.getByRole('slider'), { target: { value: 0 } })
      expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '8:00 PM, −4 °F, in range')
    }
  })

  test('Mobile: orders stop when the signal goes', async () => {
    await open('mobile')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const signal = screen.getByRole('checkbox', { name: 'The phone has a signal' })
    const orders = () =>
      ['on the phone', 'at the bakery'].map(
        (where) => screen.getByText(where).parentElement?.querySelector('b')?.textContent,
      )
    for (let n = 0; n < 3; n += 1) fireEvent.click(screen.getByRole('button', { name: 'Order for Thursday' }))
    fireEvent.click(signal)
    act(() => void vi.advanceTimersByTime(450))
    expect(orders()).toEqual(['2', '1'])
    fireEvent.click(signal)
    act(() => void vi.advanceTimersByTime(2000))
    expect(orders()).toEqual(['2', '1'])
  })

  test('Mobile: a screen with numbered notes; an order waits for a signal, and is sent once there is one', async () => {
    await open('mobile')
    const numbers = screen.getAllByText(/^\d$/, { selector: 'sup' })
    const notes = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(numbers.map(({ textContent }) => textContent)).toEqual(notes.map((_, index) => String(index + 1)))
    const orders = (where: string) => screen.getByText(where).parentElement?.querySelector('b')?.textContent
    const order = screen.getByRole('button', { name: 'Order for Thursday' })
    expect(screen.getByRole('status')).toHaveTextContent(/^No signal/)
    await userEvent.click(order)
    await userEvent.click(order)
    expect(screen.getByRole('status')).toHaveTextContent(/^Kept on the phone/)
    expect([orders('on the phone'), orders('at the bakery')]).toEqual(['2', '0'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'The phone has a signal' }))
    expect(await screen.findByText(/^The bakery has it/, {}, { timeout: 3000 })).toBeVisible()
    expect([orders('on the phone'), orders('at the bakery')]).toEqual(['0', '2'])
  })

  test('Mobile: a screen in the older format is a static picture', async () => {
    const part = {
      _type: 'screenPart' as const,
      _key: 'b',
      look: 'button' as const,
      text: 'Order',
      note: 'One button.',
    }
    await show({ head, shown: { _type: 'appScreen', _key: 'a', caption: 'An example.', parts: [part] } })
    expect(screen.getByText('Order')).toBeVisible()
    expect(screen.getByText('One button.')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('Web: a sentence that visitors can change, the places that follow, and undo', async () => {
    await open('web')
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /sentence/ })
    const before = field.value
    const places = within(field.closest('figure')!)
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('paragraph'))
    const undo = screen.getByRole('button', { name: 'Put the old sentence back' })
    expect(places.map(({ textContent }) => textContent)).toEqual([before, before, before])
    expect(undo).toBeDisabled()
    await userEvent.clear(field)
    await userEvent.type(field, 'Open on Sunday.')
    expect(places.map(({ textContent }) => textContent)).toEqual(Array(3).fill('Open on Sunday.'))
    await userEvent.click(undo)
    expect(field).toHaveValue(before)
    expect(places[0]).toHaveTextContent(before)
  })
})

const head = { label: 'The bill', heading: 'A heading.', lead: null }
const statement = (amounts: number[]) => ({
  _key: 's',
  _type: 'statement' as const,
  caption: 'An example.',
  rowsHeading: 'Source',
  columns: [
    { _type: 'statementColumn' as const, _key: 'a', heading: 'Spent', sign: '$' },
    { _type: 'statementColumn' as const, _key: 'b', heading: 'Customers' },
  ],
  rows: [{ _type: 'statementRow' as const, _key: 'r', label: 'Radio', amounts }],
  totalLabel: 'Total',
  result: { heading: 'Each', method: 'quotient' as const },
})

describe('content that differs from the seed', () => {
  test('doesn’t divide the cost by zero customers', async () => {
    await show({ head, shown: statement([1500, 0]) })
    expect(cells(/^Radio/)).toEqual(['$1,500', '0', '–'])
    expect(cells(/^Total/)).toEqual(['$1,500', '0', '–'])
  })

  test('leaves out a kind that this version of the site does not know', () => {
    const shown = { ...statement([1, 1]), _type: 'hologram' as 'statement' }
    const { container } = render(<Specimen head={head} shown={shown} />)
    expect(container).toBeEmptyDOMElement()
  })

  test('shows a contact box without a person', () => {
    const box = { heading: 'Ask us', text: 'Any time.', person: null, personIntro: null }
    render(<ContactBox {...box} phone={undefined} email="us@example.com" />)
    expect(screen.getByRole('heading', { name: 'Ask us' })).toBeInTheDocument()
    expect(screen.getAllByRole('paragraph')).toHaveLength(1)
  })
})
