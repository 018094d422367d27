/** Messages between a window of the Studio and the site in a frame of it. */

/** Asks the Studio whether this person may edit the menus; it says the same back if so. */
export const MAY_CHANGE_MENUS = 'mayChangeMenus'

/** Query parameter of the job list in the frame beside a job's form: the site renders only that job's card. */
export const CARD_PARAMETER = 'card-preview'

/** The card of a job being edited. */
export interface JobCardMessage {
  type: 'job-card'
  /** As the careers API lists it. */
  job: unknown
}

/** The site's frame is ready for a card, or has drawn one, this many pixels high. */
export type JobCardFrameMessage = { type: 'job-card-ready' } | { type: 'job-card-height'; height: number }
