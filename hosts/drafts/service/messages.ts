/** What the drafts service says. The texts are in code because they must be there when the content is not. */

const UNTIL = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** 'November 23, 2026 at 2:05 PM UTC': the server does not know the visitor's time zone. */
export const expiryInWords = (time: Date): string => `${UNTIL.format(time)} UTC`

export const BAR = {
  label: 'Draft preview',
  heading: 'Draft, not published.',
  text: 'Only this page; its links lead to the published site. Your link works until',
  leave: 'Leave the preview',
} as const

/** One of the service's own pages. */
export interface Message {
  status: 404 | 405 | 410 | 500 | 503
  title: string
  text: string
}

const ASK_FOR_NEW = 'Ask whoever sent you the link for a new one.'

export const messages = {
  expired: (time: Date): Message => ({
    status: 410,
    title: 'This link has expired',
    text: `The draft could be seen until ${expiryInWords(time)}. ${ASK_FOR_NEW}`,
  }),
  revoked: {
    status: 410,
    title: 'This link has been taken back',
    text: `It no longer shows the draft. ${ASK_FOR_NEW}`,
  },
  unknown: {
    status: 404,
    title: 'This link does not work',
    text:
      'Open the whole link that you were sent once more, in this browser: it may have been cut. If that does not ' +
      'help, ask whoever sent it for a new one.',
  },
  noPage: {
    status: 404,
    title: 'There is no page here anymore',
    text: `The draft has been given another address or has been deleted since this link was made. ${ASK_FOR_NEW}`,
  },
  unfinished: {
    status: 500,
    title: 'This draft can’t be shown yet',
    text:
      'Something on it is unfinished. Tell whoever sent you the link: the tool Health in the Studio says what is ' +
      'missing.',
  },
  unavailable: {
    status: 503,
    title: 'The draft can’t be fetched now',
    text: 'The content service or the website is not responding. Load this page again in a moment.',
  },
  method: {
    status: 405,
    title: 'This address only shows a page',
    text: 'Open the link that you were sent once more.',
  },
} as const satisfies Record<string, Message | ((time: Date) => Message)>
