import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { CodeSample } from '../../../ui/text/CodeSample.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { BlockProps } from '../block.ts'
import styles from './CodeBlock.module.css'

export default function CodeBlock({ head, samples, id }: BlockProps<'codeBlock'>) {
  return (
    <Section id={id}>
      <SectionHead head={head} layout="left">
        <CodeSamples samples={samples} />
      </SectionHead>
    </Section>
  )
}

/** The same code in several languages, as tabs (tabs pattern of the ARIA Authoring Practices Guide). */
function CodeSamples({ samples }: Pick<BlockProps<'codeBlock'>, 'samples'>) {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const tabs = useRef<HTMLDivElement>(null)

  function choose(place: number) {
    const next = (place + samples.length) % samples.length
    setChosen(next)
    tabs.current?.querySelectorAll('button')[next]?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    const target = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    choose(target)
  }
  return (
    <div className={styles.samples}>
      <div ref={tabs} role="tablist" tabIndex={-1} className={styles.tabs} onKeyDown={onKeyDown}>
        {samples.map(({ _key, label }, place) => (
          <button
            key={_key}
            type="button"
            role="tab"
            id={`${id}-tab-${place}`}
            aria-controls={`${id}-panel-${place}`}
            aria-selected={place === chosen}
            tabIndex={place === chosen ? 0 : -1}
            onClick={() => setChosen(place)}
          >
            {label}
          </button>
        ))}
      </div>
      {samples.map(({ _key, label, code }, place) => (
        <div
          key={_key}
          role="tabpanel"
          id={`${id}-panel-${place}`}
          aria-labelledby={`${id}-tab-${place}`}
          hidden={place !== chosen}
          className={styles.panel}
        >
          <CodeSample code={code} name={label} />
        </div>
      ))}
    </div>
  )
}
