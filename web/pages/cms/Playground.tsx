import { useId, useState } from 'react'
import type { PlaygroundRequest } from './exampleApi.ts'
import styles from './Playground.module.css'
import { RequestConsole } from './RequestConsole.tsx'

/** Example requests to choose from, change and send; the answers are examples too, and nothing leaves the browser. */
export function Playground({ requests }: { requests: readonly PlaygroundRequest[] }) {
  const name = useId()
  const [chosen, setChosen] = useState(requests[0]?._key)
  const request = requests.find(({ _key }) => _key === chosen) ?? requests[0]
  return (
    <div className={`cols ${styles.playground}`}>
      <fieldset className={styles.requests}>
        <legend className="visually-hidden">Request</legend>
        {requests.map(({ _key, label, method }) => (
          <label key={_key} className={styles.request}>
            <input
              type="radio"
              name={name}
              value={_key}
              checked={_key === request?._key}
              onChange={() => setChosen(_key)}
            />
            <span>{label}</span>
            <span className={styles.method}>{method}</span>
          </label>
        ))}
      </fieldset>
      {request && <RequestConsole key={request._key} request={request} />}
    </div>
  )
}
