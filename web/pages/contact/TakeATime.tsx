import { NextTimes } from '../../layout/NextTimes.tsx'

/** Between the ways to reach us at once and the form: a time at which we call. */
export function TakeATime() {
  return (
    <div className="sheet">
      <NextTimes />
    </div>
  )
}
