/** Messages between the Studio and the site in a frame of it. */

/** Asks whether this person may edit the menus. If so, the Studio sends the same message back. */
export const MAY_CHANGE_MENUS = 'mayChangeMenus'

/** Query parameter of the job list in the frame beside a job's form: the site renders only that job's card. */
export const CARD_PARAMETER = 'card-preview'

/** The card of a job being edited. */
export interface JobCardMessage {
  type: 'job-card'
  /** As the careers API lists it. */
  job: unknown
}

/** The site's frame is ready for a card, or has rendered one of this height in pixels. */
export type JobCardFrameMessage = { type: 'job-card-ready' } | { type: 'job-card-height'; height: number }
