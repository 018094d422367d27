import { useSuspenseQuery } from '@tanstack/react-query'
import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import { siteQuery } from '../../../content/queries/site.ts'

/** The jobs are loaded by script. Visitors without script learn whom to ask. */
export function WithoutScript() {
  const { email, phones } = useSuspenseQuery(siteQuery).data
  const [phone] = phones
  return (
    <noscript>
      <p className="lead">
        The list of jobs needs JavaScript, which is off or didn’t load. Ask us which jobs are open: write to{' '}
        <a href={`mailto:${email}`}>{email}</a>
        {phone && (
          <span>
            {' '}
            or call <a href={phoneHref(phone.number)}>{phone.display}</a>
          </span>
        )}
        .
      </p>
    </noscript>
  )
}
