import { Fragment, useState } from 'react'
import type { Booking } from '../../content/queries/booking.ts'
import type { Site } from '../../content/queries/site.ts'
import type { FreeDay, FreeTime } from '../../times/freeTimes.ts'
import { timesInWords } from '../../times/timeInWords.ts'
import type { ZoneTime } from '../../times/zoneTime.ts'
import type { ValidatedForm } from '../../ui/form/Form.tsx'
import { bookingService } from './bookingService.ts'
import { Request } from './Request.tsx'
import type { RequestFields } from './requestForm.ts'
import styles from './Times.module.css'

interface ChooseTimeProps {
  days: readonly FreeDay[]
  /** Initially chosen time, in milliseconds. */
  askedFor: number | undefined
  /** The visitor already has a scroll position. */
  isReturn: boolean
  /** Choosing another day must not lose what has been typed. */
  form: ValidatedForm<RequestFields>
  office: ZoneTime
  site: Site
  /** Message if the chosen time is no longer free. */
  taken: string
  words: Booking['request']
}

/** Radio buttons for the free times, and the request below the chosen day (on wide screens below all days). */
export function ChooseTime({ days, askedFor, isReturn, form, office, site, taken, words }: ChooseTimeProps) {
  const [chosen, setChosen] = useState(askedFor)
  const [isPicked, setPicked] = useState(false)
  const inWords = timesInWords(office.name)
  const isChosen = ({ at }: FreeTime) => at.getTime() === chosen
  const free = days.flatMap(({ times }) => times).find(isChosen)
  // Clocks may change on one of the days.
  const hasOwn = days.some(({ times }) => times.some(({ at }) => inWords(at).own))
  return (
    <>
      <p className={styles.text}>{`${site.address.city} time${hasOwn ? ', with yours below' : ''}.`}</p>
      <div role="status">
        {free && (
          <p className="visually-hidden">
            {`Chosen: ${inWords(free.at).day}, ${inWords(free.at).time}.${bookingService(site) ? '' : ' Say below how to reach you.'}`}
          </p>
        )}
        {chosen !== undefined && !free && (
          <p className={styles.text}>
            <b>{taken}</b>
          </p>
        )}
      </div>
      <div className={`stair ${styles.days}`}>
        {days.map(({ day, times }) => {
          const time = times.find(isChosen)
          return (
            <Fragment key={day}>
              <fieldset className={styles.day}>
                <legend className={styles.name}>{times[0] && inWords(times[0].at).day}</legend>
                <div className={styles.treads}>
                  {times.map(({ at }) => {
                    const { time: clock, own } = inWords(at)
                    return (
                      <label key={at.getTime()} className={styles.tread}>
                        <input
                          type="radio"
                          name="time"
                          checked={at.getTime() === chosen}
                          onChange={() => {
                            setChosen(at.getTime())
                            setPicked(true)
                          }}
                        />
                        <span>{clock}</span>{' '}
                        {own && (
                          <small>
                            {own} <span className="visually-hidden">your time</span>
                          </small>
                        )}
                      </label>
                    )
                  })}
                </div>
              </fieldset>
              {time && (
                <Request
                  key={chosen}
                  bring={isPicked || !isReturn}
                  form={form}
                  time={time}
                  office={office}
                  site={site}
                  words={words}
                />
              )}
            </Fragment>
          )
        })}
      </div>
    </>
  )
}
