import { Fragment, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Booking } from '../../content/queries/booking.ts'
import type { Site } from '../../content/queries/site.ts'
import type { FreeDay } from '../../layout/times/freeTimes.ts'
import { timeInWords } from '../../layout/times/timeInWords.ts'
import type { ZoneTime } from '../../layout/times/zoneTime.ts'
import { useValidatedForm } from '../../ui/form/Form.tsx'
import { Request } from './Request.tsx'
import { emptyRequest, requestForm } from './requestForm.ts'
import styles from './Times.module.css'

interface ChooseTimeProps {
  days: readonly FreeDay[]
  office: ZoneTime
  site: Site
  request: Booking['request']
}

/** The time that the address asks for, in milliseconds. */
function useAskedFor(): number | undefined {
  const [search] = useSearchParams()
  const time = search.get('time')
  // Anybody can write an address: what is no time is one that is not free.
  return time === null ? undefined : Date.parse(time) || 0
}

/** One free time to choose, and the request below its day (on wide screens below them all). */
export function ChooseTime({ days, office, site, request }: ChooseTimeProps) {
  const askedFor = useAskedFor()
  const [before, setBefore] = useState(askedFor)
  const [chosen, setChosen] = useState(askedFor)
  if (before !== askedFor) {
    setBefore(askedFor)
    setChosen(askedFor)
  }
  // Here, because another day would forget what has been written.
  const form = useValidatedForm(requestForm, emptyRequest)
  const free = days.flatMap(({ times }) =>
    times.filter(({ at }) => at.getTime() === chosen).map(({ at }) => timeInWords(at, office.name)),
  )[0]
  return (
    <>
      <p role="status" className={styles.text}>
        {site.address.city} time.{' '}
        {free && (
          <span className="visually-hidden">
            Chosen: {free.day}, {free.time}. Say below how to reach you.
          </span>
        )}
        {chosen !== undefined && !free && <b>That time is no longer free. Choose another.</b>}
      </p>
      <div className={styles.days}>
        {days.map(({ day, times }) => {
          const time = times.find(({ at }) => at.getTime() === chosen)
          return (
            <Fragment key={day}>
              <fieldset className={styles.day}>
                <legend className={styles.name}>{times[0] && timeInWords(times[0].at, office.name).day}</legend>
                <div className={styles.treads}>
                  {times.map(({ at }) => {
                    const { time: clock, own } = timeInWords(at, office.name)
                    return (
                      <label key={at.getTime()} className={styles.tread}>
                        <input
                          type="radio"
                          name="time"
                          checked={at.getTime() === chosen}
                          onChange={() => setChosen(at.getTime())}
                        />
                        {clock}{' '}
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
              {time && <Request key={chosen} form={form} time={time} office={office} site={site} words={request} />}
            </Fragment>
          )
        })}
      </div>
    </>
  )
}
