/** IANA time zones from the site settings: of the stated hours, and of the office if that differs. */
export interface OfficeZones {
  readonly timeZone?: string | null | undefined
  readonly officeTimeZone?: string | null | undefined
}

/** The office's time zone; undefined if none is set. */
export const officeZone = ({ timeZone, officeTimeZone }: OfficeZones) => officeTimeZone ?? timeZone
