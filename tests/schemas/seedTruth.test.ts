import { describe, expect, test } from 'vitest'
import { isNode, visitTree } from '#commands/dataset/seed/documentTree.ts'
import { seed, seedDocument } from './seedRules.ts'

interface Reference {
  readonly _ref: string
}
interface Band {
  readonly scope: string
  readonly from: number
  readonly to: number
}
interface Phone {
  readonly display: string
  readonly number: string
}
interface Person {
  readonly _id: string
  readonly name: string
  readonly role: string
  readonly phone?: Phone
}
interface Service {
  readonly _id: string
  readonly outcomes: { readonly items: readonly { readonly desc: string }[] }
  readonly prices: {
    readonly head: { readonly lead: string }
    readonly bands: readonly Band[]
    readonly inCards: string
  }
  readonly stories: { readonly items: readonly Reference[] }
  readonly sidebar: {
    readonly resources: readonly Reference[]
    readonly contact: {
      readonly heading: string
      readonly text: string
      readonly person?: Reference
      readonly phone?: Phone
    }
  }
}
interface Block {
  readonly _type: string
  readonly head?: { readonly heading?: string; readonly lead?: string }
  readonly items?: readonly Reference[]
  readonly story?: Reference
  readonly howToGet?: string
  readonly parts?: readonly { readonly cost: number; readonly weeks: number }[]
}
interface Span {
  readonly text: string
}
interface Paragraph {
  readonly children: readonly Span[]
  readonly markDefs: readonly { readonly target?: Reference }[]
}

// The files of the seed have no types, so a test states what it reads of a document.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const read = <Shape>(id: string) => seedDocument(id) as unknown as Shape
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const allOf = <Shape>(type: string) =>
  seed.documents.filter(({ _type }) => _type === type) as unknown as readonly Shape[]

const services = allOf<Service>('servicePage')
const people = allOf<Person>('person')
const site = read<{
  phones: readonly Phone[]
  timeZone: string
  officeTimeZone: string
  hours: readonly { text: string; localText: string; opens: string; closes: string }[]
  facts: readonly { name: string; value: string }[]
  appointments: {
    label: string
    hours: readonly { from: string; to: string; people: readonly Reference[] }[]
  }
  callBar: { onCall: string }
}>('siteSettings')

const blocksOf = (id: string, type: string) =>
  read<{ blocks: readonly Block[] }>(id).blocks.filter(({ _type }) => _type === type)
const sums = (text: string) =>
  Array.from(text.matchAll(/\$([\d,]+)/g), ([, sum = '']) => Number(sum.replaceAll(',', '')))
const hasFile = ({ _ref }: Reference) => 'file' in seedDocument(_ref)

const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(' ')
const inWords = (count: number) => NUMBERS[count - 1] ?? String(count)

/** '9 AM' as in the site settings, from '09:00', this many hours later. */
function clock(time: string, later = 0): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const then = hour + later
  const half = minute ? `:${String(minute).padStart(2, '0')}` : ''
  return `${then % 12 || 12}${half} ${then < 12 ? 'AM' : 'PM'}`
}
const short = (words: string) => words.replace(' ', '').toLowerCase()

describe('prices', () => {
  const [proposal] = blocksOf('page-sample-proposal', 'offerBlock')
  const parts = proposal?.parts ?? []
  const cost = parts.reduce((all, part) => all + part.cost, 0)
  const weeks = parts.reduce((all, part) => all + part.weeks, 0)

  test('the sample proposal’s cost and time match the price list, and its total is correct', () => {
    const { bands, head } = read<Service>('service-api').prices
    const usual = bands[1]
    expect(sums(head.lead)).toEqual([cost])
    expect(cost).toBeGreaterThanOrEqual(usual?.from ?? Infinity)
    expect(cost).toBeLessThanOrEqual(usual?.to ?? 0)
    expect(usual?.scope).toMatch(`in ${inWords(weeks)} weeks`)
  })

  test('the sample proposal states its total and its time at the top', () => {
    const { text } = read<{ hero: { text: string } }>('page-sample-proposal').hero
    expect(sums(text)).toEqual([cost])
    expect(text).toContain(`for ${inWords(weeks)} weeks`)
  })

  test('support costs as much a month in the sample proposal as on the page of its service', () => {
    const monthly = ['service-web', 'page-sample-proposal'].map((id) =>
      Array.from(JSON.stringify(seedDocument(id)).matchAll(/\$(\d+) a month/g), ([, sum]) => sum),
    )
    expect(monthly).toEqual([['250'], ['250']])
  })

  test('the price on the first screen of Home is the lowest of any service that builds something', () => {
    const [slide] = read<{ slides: readonly { text: string }[] }>('home').slides
    // It says “software”, which neither call tracking nor courses are.
    const builders = services.filter(({ _id }) => !['service-digital', 'service-training'].includes(_id))
    const firsts = builders.flatMap(({ prices }) => prices.bands[0]?.from ?? [])
    expect(firsts).toHaveLength(6)
    expect(sums(slide?.text ?? '')).toEqual([Math.min(...firsts)])
  })

  test('a service’s card has the weeks of its small price, and its page promises the first result as early', () => {
    const cards = services.map(({ prices: { inCards, bands }, outcomes }) => {
      const [, first, weeks] = inCards.match(/^(first )?.*?(\w+) weeks$/) ?? []
      const takes = outcomes.items.map(({ desc }) => desc).join(' ')
      return { inCards, weeks, scope: bands[0]?.scope ?? '', takes: first ? takes : `week ${weeks}` }
    })
    expect(cards.filter(({ weeks }) => weeks)).toHaveLength(5)
    expect(cards.filter(({ weeks, scope }) => weeks && !scope.includes(`${weeks} weeks`))).toEqual([])
    expect(cards.filter(({ weeks, takes }) => weeks && !takes.includes(`week ${weeks}`))).toEqual([])
  })

  test('every case study says how long it took, at a price of its service', () => {
    const studies = blocksOf('page-case-studies', 'caseStudyBlock')
    expect(studies.length).toBeGreaterThan(0)
    const wrong = studies.filter(({ story, head }) => {
      const service = services.find(({ stories }) => stories.items.some(({ _ref }) => _ref === story?._ref))
      const bands = service?.prices.bands ?? []
      const lead = head?.lead ?? ''
      const [sum = 0] = sums(lead)
      return !/\d+ weeks|after \d+/.test(lead) || !bands.some(({ from, to }) => from <= sum && sum <= to)
    })
    expect(wrong.map(({ head }) => head)).toEqual([])
  })

  test('a case study ends with a link to book a call', () => {
    const wrong = blocksOf('page-case-studies', 'caseStudyBlock').filter(({ story }) => {
      const { body } = read<{ body: readonly Paragraph[] }>(story?._ref ?? '')
      return body.at(-1)?.markDefs?.[0]?.target?._ref !== 'booking'
    })
    expect(wrong.map(({ head }) => head)).toEqual([])
  })

  test('a case study has the name of its success story', () => {
    const studies = blocksOf('page-case-studies', 'caseStudyBlock')
    const names = studies.map(({ story, head }) => [head?.heading, read<{ title: string }>(story?._ref ?? '').title])
    expect(names.filter(([ofStudy, ofStory]) => ofStudy !== ofStory)).toEqual([])
  })

  test('the catalog has the daily price of every course that one person can join', () => {
    const courses = blocksOf('page-training-catalog', 'coursesBlock')
    const forOne = courses.filter(({ items = [] }) =>
      items.every(({ _ref }) => read<{ audience: string }>(_ref).audience === 'individuals'),
    )
    expect(forOne).toHaveLength(1)
    const [aDay = 0, ...places] = sums(forOne[0]?.head?.lead ?? '')
    const days = forOne[0]?.items?.map(({ _ref }) => read<{ days: number }>(_ref).days) ?? []
    expect(aDay).toBeGreaterThan(0)
    expect(places.toSorted()).toEqual(days.map((count) => count * aDay).toSorted())
  })
})

describe('contacts', () => {
  test('each person has a direct number that nobody else has, not even the front desk', () => {
    const numbers = [...people.flatMap(({ phone }) => phone ?? []), ...site.phones].map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('the contact form promises an answer as soon as the page that leads to it, even after hours', () => {
    const { text } = read<{ cta: { text: string } }>('about').cta
    const { form } = read<{ form: { text: string } }>('contact')
    expect([text, form.text]).toEqual([
      expect.stringContaining('within one business day'),
      expect.stringContaining('within one business day'),
    ])
  })

  test('no call, answer or copy is promised for the same day, which may end an hour after the request', () => {
    const promises = /same business day|\b(?:answer|call|reply|send|write)[^.]* same day/
    expect(seed.documents.filter((document) => promises.test(JSON.stringify(document)))).toEqual([])
  })

  test('everyone who calls at the times that can be booked is a lead engineer, as the page says', () => {
    const { text } = read<{ hero: { text: string } }>('booking').hero
    const callers = new Set(
      site.appointments.hours.flatMap(({ people: callersThen }) => callersThen.map(({ _ref }) => _ref)),
    )
    const leads = [...callers].filter((id) => /\blead$/.test(read<Person>(id).role))
    expect(leads).toEqual([...callers])
    expect(text).toContain('A lead engineer, not a salesperson, calls you.')
  })

  test('the people who answer at any hour do so for clients whom we monitor', () => {
    expect(site.callBar.onCall).toMatch(/monitored clients/)
  })

  test('a page that promises an answer at any hour says that it is for clients whom we monitor', () => {
    const promises = services.map(({ sidebar: { contact } }) => `${contact.heading} ${contact.text}`)
    const atAnyHour = promises.filter((words) => /24\/7|any hour|on duty/.test(words))
    expect(atAnyHour).toHaveLength(2)
    for (const words of atAnyHour) expect(words).toMatch(/monitor/i)
  })

  test('contacts named by services have a direct line', () => {
    const without = services.filter(({ sidebar: { contact } }) => {
      const { person, phone } = contact
      // A number of the box itself would appear between the name and the line.
      return person && (phone !== undefined || read<Person>(person._ref).phone === undefined)
    })
    expect(without.map(({ _id }) => _id)).toEqual([])
  })

  test('contacts named by services work during office hours', () => {
    const elsewhere = allOf<{ name: string; country?: string }>('jobLocation').filter(
      ({ country }) => country && country !== 'United States',
    )
    expect(elsewhere.map(({ name }) => name)).toEqual(['Hyderabad'])
    const named = services.flatMap(({ sidebar }) => sidebar.contact.person ?? [])
    const asleep = named.filter(({ _ref }) => elsewhere.some(({ name }) => read<Person>(_ref).role.includes(name)))
    expect(asleep).toEqual([])
  })

  test('no text has a phone number typed in it', () => {
    const typed: string[] = []
    for (const document of seed.documents) {
      visitTree(document, (value) => {
        if (!isNode(value) || value['_type'] === 'phone' || value['_type'] === 'code') return
        for (const words of Object.values(value)) {
          if (typeof words === 'string' && /\(\d{3}\) \d{3}-\d{4}/.test(words)) typed.push(`${document._id}: ${words}`)
        }
      })
    }
    expect(typed).toEqual([])
  })

  test('the times that can be booked say which city’s time they are in', () => {
    const { times } = read<{ times: { week: string } }>('booking')
    for (const words of [site.appointments.label, times.week]) expect(words).toContain('in Saint Louis time')
  })

  test('opening hours are the same everywhere, and a call can only be booked during them', () => {
    const offset = -1
    const facts = new Map(site.facts.map(({ name, value }) => [name, value]))
    expect([site.timeZone, site.officeTimeZone]).toEqual(['America/New_York', 'America/Chicago'])
    for (const { text, localText, opens, closes } of site.hours) {
      expect(text).toContain(`${short(clock(opens))}-${short(clock(closes))}`)
      expect(localText).toContain(`${short(clock(opens, offset))}-${short(clock(closes, offset))}`)
    }
    const [weekdays, saturday] = site.hours
    expect(facts.get('weekday hours')).toContain(`${clock(weekdays?.opens ?? '')} to ${clock(weekdays?.closes ?? '')}`)
    expect(facts.get('weekday hours')).toContain(
      `${clock(weekdays?.opens ?? '', offset)} to ${clock(weekdays?.closes ?? '', offset)} in Saint Louis`,
    )
    expect(facts.get('saturday hours')).toContain(`${clock(saturday?.opens ?? '')} to ${clock(saturday?.closes ?? '')}`)
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    for (const { from, to } of site.appointments.hours) {
      expect(minutes(from)).toBeGreaterThanOrEqual(minutes(weekdays?.opens ?? '') + offset * 60)
      expect(minutes(to)).toBeLessThanOrEqual(minutes(weekdays?.closes ?? '') + offset * 60)
    }
  })
})

describe('downloads', () => {
  test('the number of direct downloads is the one on /services', () => {
    const [{ items = [], howToGet } = {}] = blocksOf('page-services', 'resourcesBlock')
    const count = inWords(items.filter(hasFile).length)
    expect(howToGet?.toLowerCase()).toMatch(new RegExp(`^${count} of these download`))
  })

  test('no article asks readers to request something that can be downloaded', () => {
    const asked: string[] = []
    for (const { _id, body } of allOf<{ _id: string; body: readonly Partial<Paragraph>[] }>('post')) {
      for (const { children = [], markDefs = [] } of body) {
        const words = children.map(({ text }) => text).join('')
        if (!/\b(?:ask|send (?:it|both|them))\b/i.test(words)) continue
        const pages = services.filter((service) => markDefs.some(({ target }) => target?._ref === service._id))
        const files = pages.flatMap(({ sidebar }) => sidebar.resources).filter(hasFile)
        for (const { _ref } of files) {
          const { title } = read<{ title: string }>(_ref)
          const telling = title.toLowerCase().match(/[a-z]{5,}/g) ?? []
          if (telling.some((word) => words.toLowerCase().includes(word))) asked.push(`${_id}: ${title}`)
        }
      }
    }
    expect(asked).toEqual([])
  })
})

describe('sizes', () => {
  const textOf = (id: string) => JSON.stringify(seedDocument(id))

  test.each([
    ['page-case-studies', 'caseStudyBlock', 'projects'],
    ['page-portfolio', 'storiesBlock', 'projects'],
    ['page-training-catalog', 'coursesBlock', 'courses'],
  ])('%s says at its top and in search results how many it has', (id, type, things) => {
    const count = blocksOf(id, type).reduce((all, { items }) => all + (items?.length ?? 1), 0)
    const { hero, seo } = read<{
      hero: { heading: string; text: string }
      seo: { title: string; description: string }
    }>(id)
    const said = new RegExp(`\\b${inWords(count)} ${things}\\b`, 'i')
    expect(`${hero.heading} ${hero.text}`).toMatch(said)
    expect(`${seo.title} ${seo.description}`).toMatch(said)
  })

  test('a heading above testimonials has the right number of clients', () => {
    interface Quotes {
      readonly head: { readonly heading?: string }
      readonly items: readonly Reference[]
    }
    interface Page {
      readonly _id: string
      readonly testimonials?: Quotes
      readonly stories: { readonly items: readonly Reference[] }
    }
    const wrong = allOf<Page>('servicePage').flatMap(({ _id, testimonials, stories }) => {
      const { head, items = [] } = testimonials ?? {}
      // The page leaves out who is quoted in a story.
      const quoted = new Set(stories.items.map(({ _ref }) => read<{ voice?: Reference }>(_ref).voice?._ref))
      const shown = items.filter(({ _ref }) => !quoted.has(_ref))
      const several = /\b(?:two|people)\b/i.test(head?.heading ?? '')
      return testimonials && several !== shown.length > 1 ? [`${_id}: ${head?.heading}`] : []
    })
    expect(wrong).toEqual([])
  })

  test('a pilot of an app has the same number of people in the process and in the prices', () => {
    const pilots = textOf('service-mobile')
      .match(/\w+(?= real users)|(?<=pilot with )\w+/g)
      ?.map((word) => word.toLowerCase())
    expect(pilots).toHaveLength(2)
    expect(new Set(pilots).size).toBe(1)
  })

  test('a group has the same size on the training page, in its catalog and in a trainer’s job', () => {
    const pages = ['service-training', 'page-training-catalog', 'job-corporate-trainer-cloud-and-devops']
    const sizes = pages.map(
      (id) =>
        new Set(
          textOf(id)
            .toLowerCase()
            .match(/eight to \w+/g),
        ),
    )
    expect(sizes).toEqual(pages.map(() => new Set(['eight to twelve'])))
  })
})

test('insurance and audit are the same wherever a page mentions them', () => {
  const text = seed.documents.map((document) => JSON.stringify(document)).join('\n')
  const mentioned = (claim: RegExp) => Array.from(text.matchAll(claim), ([words]) => words)
  for (const [claim, told] of [
    [/\$\d+ million/g, '$2 million'],
    [/SOC \d(?: Type \d)?/g, 'SOC 2 Type 2'],
  ] as const) {
    expect(mentioned(claim).length).toBeGreaterThan(1)
    expect(new Set(mentioned(claim))).toEqual(new Set([told]))
  }
})

/** Every visible text, with a paragraph as one; the words of a picture are repeated wherever it is used. */
function textsOf(document: unknown): string[] {
  const texts: string[] = []
  visitTree(document, (value) => {
    if (!isNode(value)) return
    if (value['_type'] === 'block')
      texts.push((value as unknown as Paragraph).children.map(({ text }) => text).join(''))
    if (value['_type'] === 'span') return
    for (const [key, words] of Object.entries(value)) {
      if (typeof words === 'string' && !key.startsWith('_') && key !== 'alt') texts.push(words)
    }
  })
  return texts
}

/** This many words in the same order are boilerplate. */
const RUN = 8

/** Legal pages repeat in binding words what other pages mention. */
const LEGAL: ReadonlySet<string> = new Set(['page-privacy-policy', 'page-terms'])

test('no run of eight words appears on two pages', () => {
  const places = new Map<string, Set<string>>()
  for (const document of seed.documents.filter(({ _id }) => !LEGAL.has(_id))) {
    for (const sentence of textsOf(document).flatMap((text) => text.split(/(?<=[.!?:;])\s+|\n/))) {
      const words = sentence.toLowerCase().match(/[\w’$%]+/g) ?? []
      for (let from = 0; from + RUN <= words.length; from += 1) {
        const run = words.slice(from, from + RUN).join(' ')
        places.set(run, (places.get(run) ?? new Set()).add(document._id))
      }
    }
  }
  const twice = [...places].filter(([, ids]) => ids.size > 1)
  expect(twice.map(([run, ids]) => `${[...ids].join(', ')}: ${run}`)).toEqual([])
})

test('a client is visited, and the first step begins, as soon after the call on About as on /services', () => {
  interface Steps {
    readonly steps: readonly { readonly when: string }[]
  }
  const { content } = read<{ content: readonly Steps[] }>('sharedBlock-first-month')
  const [, , visit, firstStep] = content[0]?.steps ?? []
  const [discover, , create] = read<{ process: Steps }>('about').process.steps
  expect([discover?.when, create?.when]).toEqual([visit?.when, firstStep?.when])
})

test('a figure about devices says whose they are and since when', () => {
  const { claims } = read<{ claims: readonly { label: string }[] }>('service-iot')
  expect(claims.map(({ label }) => label)).toEqual([expect.stringMatching(/for our clients since \d{4}$/)])
})

test('the form for applicants states the same retention time as the privacy page', () => {
  const words = JSON.stringify(read<{ interest: unknown }>('careers').interest)
  expect(words).not.toMatch(/fixed time|\d+ months/)
  expect(words).toMatch(/how many months we keep it/i)
})

test('no heading repeats the label above it', () => {
  const repeating: string[] = []
  for (const document of seed.documents) {
    visitTree(document, (node) => {
      const { label, heading } = isNode(node) ? node : {}
      if (typeof label !== 'string' || typeof heading !== 'string') return
      const words: readonly string[] = heading.toLowerCase().match(/[a-z]+/g) ?? []
      if (words.includes(label.toLowerCase())) repeating.push(`${document._id}: ${label} / ${heading}`)
    })
  }
  expect(repeating).toEqual([])
})

test('no button repeats the words above it', () => {
  const lettersOf = (words: unknown) => (typeof words === 'string' ? words.toLowerCase().replace(/[^a-z]+/g, ' ') : '')
  const repeating: string[] = []
  for (const document of seed.documents) {
    visitTree(document, (node) => {
      const { heading, text, action } = isNode(node) ? node : {}
      const label = lettersOf(isNode(action) ? action['label'] : '')
      if (label && `${lettersOf(heading)}|${lettersOf(text)}`.includes(label))
        repeating.push(`${document._id}: ${label}`)
    })
  }
  expect(repeating).toEqual([])
})
