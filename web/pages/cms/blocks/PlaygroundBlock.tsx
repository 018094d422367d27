import { useId, useState, type FormEvent } from 'react'
import { adoptTyped } from '../../../ui/form/adoptTyped.ts'
import { Button } from '../../../ui/links/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { CodeSample } from '../../../ui/text/CodeSample.tsx'
import type { BlockProps } from '../block.ts'
import { responseTo, requestText, statusText, type PlaygroundRequest, type Values } from '../exampleApi.ts'
import styles from './PlaygroundBlock.module.css'

export default function PlaygroundBlock({ head, requests, id }: BlockProps<'playgroundBlock'>) {
  return (
    <Section id={id}>
      <SectionHead head={head}>
        <Playground requests={requests} />
      </SectionHead>
    </Section>
  )
}

/** Example requests to choose, edit and send. The responses are examples, too, and nothing leaves the browser. */
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

/** One request with its parameters, what would be sent and, after Send, the response. */
function RequestConsole({ request }: { request: PlaygroundRequest }) {
  const params = request.params ?? []
  const [values, setValues] = useState<Values>(() => Object.fromEntries(params.map(({ name, value }) => [name, value])))
  const [response, setResponse] = useState<string>()

  const set = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }))
  function send(event: FormEvent) {
    event.preventDefault()
    setResponse(responseTo(request, values))
  }
  return (
    <form onSubmit={send} className={styles.console}>
      {params.map(({ _key, name, desc }) => (
        <label key={_key} className={styles.param}>
          <span className={styles.name}>{name}</span>
          <input
            ref={(input) => adoptTyped(input, ({ value }) => value !== values[name] && set(name, value))}
            type="text"
            name={name}
            value={values[name]}
            autoComplete="off"
            onChange={({ target }) => set(name, target.value)}
          />
          <span className={styles.hint}>{desc}</span>
        </label>
      ))}
      <CodeSample name="Request" code={requestText(request, values)} />
      <Button type="submit" icon="send" className={styles.send}>
        Send
      </Button>
      <noscript>
        <p>The playground needs JavaScript.</p>
      </noscript>
      <div role="status">
        {response !== undefined && (
          <p data-ok={request.responseStatus < 400} className={styles.outcome}>
            {request.responseStatus} {statusText(request.responseStatus)}
          </p>
        )}
      </div>
      {response !== undefined && <CodeSample name="Response" code={response} />}
    </form>
  )
}
