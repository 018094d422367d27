import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { CodeSample } from '../../../ui/text/CodeSample.tsx'
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

  function choose(index: number) {
    const next = (index + samples.length) % samples.length
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
        {samples.map(({ _key, label }, index) => (
          <button
            key={_key}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {label}
          </button>
        ))}
      </div>
      {samples.map(({ _key, label, code }, index) => (
        <div
          key={_key}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== chosen}
          className={styles.panel}
        >
          <CodeSample code={code} name={label} />
        </div>
      ))}
    </div>
  )
}
