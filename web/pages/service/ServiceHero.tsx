import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { SceneHero } from '../../ui/SceneHero.tsx'

/** Screens above every service page (SVC-01). */
const TRAIL = [
  { label: 'HOME', href: '/' },
  { label: 'SERVICES', href: '/services' },
]

interface ServiceHeroProps {
  hero: ServicePageContent['hero']
  /** Name of the service in the breadcrumb: 'SMART AUTOMATION'. */
  breadcrumb: string
}

/** Breadcrumb, heading, what the service is, two ways on, and its scene across the page. */
export function ServiceHero({ hero: { heading, text, actions, picture }, breadcrumb }: ServiceHeroProps) {
  return (
    <SceneHero heading={heading} text={text} picture={picture} above={<Breadcrumb trail={TRAIL} here={breadcrumb} />}>
      <ButtonRow>
        {actions.map(({ _key, label, href }, index) => (
          <ButtonLink key={_key} href={href} look={index === 0 ? 'solid' : 'outline'}>
            {label}
          </ButtonLink>
        ))}
      </ButtonRow>
    </SceneHero>
  )
}
