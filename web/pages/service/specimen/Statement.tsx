import { Fragment, useId, useState } from 'react'
import { Choice } from './Choice.tsx'
import type { SpecimenProps } from './kinds.ts'
import { addUpStatement, type Cells, type Switched } from './statementSums.ts'
import { Step, Tally } from './Step.tsx'
import styles from './Statement.module.css'

interface DrawnCellsProps extends Cells {
  headings: readonly string[]
}

/** A row's drawing and its figures. */
function DrawnCells({ headings, figures, tally, step }: DrawnCellsProps) {
  return (
    <>
      <td aria-hidden data-tally={tally !== false || undefined} className={styles.drawing}>
        {tally ? <Tally {...tally} /> : <Step {...step} />}
      </td>
      {figures.map((figure, index) => (
        <td key={headings[index]}>{figure}</td>
      ))}
    </>
  )
}

/**
 * A bill or calculation whose lines the site adds up. In a bill, each line is a step of the last column down to the
 * total. If a cost per unit is computed, each unit gets a stroke, lit if it produced something. Where allowed, visitors
 * can switch lines on and off, and the total follows.
 */
export default function Statement({ shown }: SpecimenProps<'statement'>) {
  const { caption, rowsHeading, columns, totalLabel, switchHint } = shown
  const [switched, setSwitched] = useState<Switched>({})
  const hintId = useId()
  const { headings, lines, total } = addUpStatement(shown, switched)
  return (
    <>
      {switchHint && (
        <div className={styles.changing}>
          <p id={hintId}>{switchHint}</p>
          <output>
            {headings.slice(columns.length - 1).map((heading, index) => (
              <Fragment key={heading}>
                <span>{heading}</span> <b>{total.figures[columns.length - 1 + index]}</b>{' '}
              </Fragment>
            ))}
          </output>
        </div>
      )}
      <table className={styles.statement}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowsHeading}</th>
            <td aria-hidden className={styles.drawing} />
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ _key, label, note, on, figures, tally, step }) => (
            <tr key={_key} data-off={(switchHint && !on) || undefined}>
              <th scope="row">
                {switchHint ? (
                  <Choice
                    type="checkbox"
                    describedBy={hintId}
                    checked={on}
                    onChoose={(chosen) => setSwitched((others) => ({ ...others, [_key]: chosen }))}
                  >
                    {label}
                  </Choice>
                ) : (
                  <span>{label}</span>
                )}
                {note && <span className="note">{note}</span>}
              </th>
              <DrawnCells headings={headings} figures={figures} tally={tally} step={step} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabel}</th>
            <DrawnCells headings={headings} {...total} />
          </tr>
        </tfoot>
      </table>
    </>
  )
}
