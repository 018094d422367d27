import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/links/Button.tsx'
import { CodeSample } from '../../ui/text/CodeSample.tsx'
import { adoptTyped } from '../../ui/form/typedEarly.ts'
import { answerTo, requestText, statusText, type PlaygroundRequest, type Values } from './exampleApi.ts'
import styles from './RequestConsole.module.css'

/** One request with its parameters, what would be sent, and after Send the answer. */
export function RequestConsole({ request }: { request: PlaygroundRequest }) {
  const params = request.params ?? []
  const [values, setValues] = useState<Values>(() => Object.fromEntries(params.map(({ name, value }) => [name, value])))
  const [answer, setAnswer] = useState<string>()

  const set = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }))
  function send(event: FormEvent) {
    event.preventDefault()
    setAnswer(answerTo(request, values))
  }
  return (
    <form onSubmit={send} className={styles.console}>
      {params.map(({ _key, name, desc }) => (
        <label key={_key} className={styles.param}>
          <span className={styles.name}>{name}</span>
          <input
            ref={adoptTyped(values[name], (typed) => set(name, typed))}
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
        {answer !== undefined && (
          <p data-ok={request.responseStatus < 400} className={styles.outcome}>
            {request.responseStatus} {statusText(request.responseStatus)}
          </p>
        )}
      </div>
      {answer !== undefined && <CodeSample name="Answer" code={answer} />}
    </form>
  )
}
