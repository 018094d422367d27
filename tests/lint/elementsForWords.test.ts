import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import plugin from '#commands/lint/elementsForWords.ts'

RuleTester.describe = describe
RuleTester.it = it

const code = (jsx: string) => ({ code: jsx, filename: 'screen.tsx' })

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run(
  'elements-for-words',
  plugin.rules['elements-for-words'] as never,
  {
    valid: [
      '<p>{open && <Icon />}<span>{words}</span></p>',
      // Nothing after the words needs them as an anchor for its insertion.
      '<p>{words} {link && <a href={link}>more</a>}</p>',
      // Words that are alone are replaced as a whole.
      "<output>{failed ? '' : 'Loading'}</output>",
      '<output>{count && `${count} jobs`}</output>',
      "<p><Icon />{open ? 'Open' : 'Closed'}</p>",
      '<div>{hint && <Hint />}{children}</div>',
      '<p>{lines.map((line) => <Fragment key={line}><br /><Line runs={line} /></Fragment>)}</p>',
      '<ul>{hint && <li>{hint}</li>}{items.map((item) => <li key={item}>{item}</li>)}</ul>',
      '<p>{open ? <span>{words}</span> : <Link />}{" "}{alarm && <Link />}</p>',
    ].map(code),
    invalid: [
      '<button>{busy && <Icon />}{words}</button>',
      '<button>{busy && <Icon />}Send</button>',
      '<button>{busy ? <Spinner /> : <Icon />} {name.trim()}</button>',
      '<p>{open ? <Link /> : status}{" "}{alarm && <Link />}</p>',
      "<output>{data && count(data)}{!data && 'Loading'}</output>",
      '<p>{runs.map((run) => <Fragment key={run}>{run}</Fragment>)}</p>',
      '<div>{file ? <><b>{file.name}</b> {file.size}</> : null}</div>',
    ].map((jsx) => Object.assign(code(jsx), { errors: jsx.includes('!data') ? 2 : 1 })),
  },
)
