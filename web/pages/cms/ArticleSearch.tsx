import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router-dom'
import { foldText } from '@archstep/contracts/text/foldText.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { PARAMETERS, type ArticleQuery } from './findArticles.ts'
import field from '../../ui/form/Field.module.css'
import styles from './ArticleSearch.module.css'

interface ArticleSearchProps {
  query: ArticleQuery
  /** Names of the topics to choose from. */
  topics: readonly string[]
  /** Labels from staff: of the field, and of the option for all topics. */
  words: { label: string; all: string }
  id: string
}

const search = ({ words, topic }: ArticleQuery) => {
  const parameters = new URLSearchParams()
  if (words !== '') parameters.set(PARAMETERS.words, words)
  if (topic !== '') parameters.set(PARAMETERS.topic, topic)
  return `?${parameters}`
}

/** A search field and the topics, above a list of articles. The search is in the URL, so Back and links keep it. */
export function ArticleSearch({ query, topics, words: { label, all }, id }: ArticleSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef('')
  useEffect(() => {
    // After Back the field shows the search in the URL. Text typed before the script arrived stays, because the
    // URL has not changed.
    if (input.current && shown.current !== query.words) input.current.value = query.words
    shown.current = query.words
  }, [query.words])
  const choices = [{ name: '', label: all }, ...topics.map((name) => ({ name, label: name }))]
  return (
    <div role="search" aria-label={label} className={styles.search}>
      <Form
        method="get"
        preventScrollReset
        // A phone's keyboard covers the articles.
        onSubmit={() => matchMedia('(pointer: coarse)').matches && input.current?.blur()}
      >
        <label htmlFor={`${id}-words`} className={field.label}>
          {label}
        </label>
        {query.topic !== '' && <input type="hidden" name={PARAMETERS.topic} value={query.topic} />}
        <span className={styles.field}>
          <input
            ref={input}
            id={`${id}-words`}
            type="search"
            name={PARAMETERS.words}
            defaultValue={query.words}
            autoComplete="off"
            enterKeyHint="search"
            className={field.control}
          />
          <button type="submit" aria-label={label} className={styles.submit}>
            <Icon name="search" />
          </button>
        </span>
      </Form>
      {topics.length > 1 && (
        <ul className={styles.topics}>
          {choices.map(({ name, label: text }) => (
            <li key={name}>
              <Link
                to={{ search: search({ ...query, topic: name }) }}
                preventScrollReset
                aria-current={foldText(name) === foldText(query.topic) || undefined}
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
