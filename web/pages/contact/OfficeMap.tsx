import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Contact } from '../../content/queries/contact.ts'
import { Button } from '../../ui/links/Button.tsx'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { embeddedMapUrl, type MapPlace, trustedMapUrl } from './openStreetMap.ts'
import styles from './OfficeMap.module.css'

/** Timeout for the map, after which visitors see that it failed. */
const MAP_TIMEOUT_MS = 12_000

type State = 'drawn' | 'loading' | 'shown' | 'failed'

interface OfficeMapProps {
  map: Contact['map']
  /** Location of the office; without it there is only the drawing. */
  place: MapPlace | undefined
  /** Who provides the map, and what they learn about the visitor. */
  note: string | null
}

/** A drawn plan of the street, replaced on request by a real map from another company's server. */
export function OfficeMap({ map, place, note }: OfficeMapProps) {
  const { heading, text, zoom, picture } = map
  const [state, setState] = useState<State>('drawn')
  const wanted = state === 'loading' || state === 'shown'
  return (
    <figure className={styles.map}>
      <div className={styles.frame}>
        <Picture picture={picture} className={styles.drawing} sizes="100vw" />
        {wanted && place && (
          <MapFrame url={embeddedMapUrl(place, zoom)} name={heading} state={state} onChange={setState} />
        )}
      </div>
      <figcaption className={styles.caption}>
        <div>
          <h3>{heading}</h3>
          <p>{text}</p>
        </div>
        <div className={styles.choice}>
          {place && (
            <Button
              small
              look="outline"
              icon={wanted ? undefined : 'map-pin'}
              onClick={() => setState(wanted ? 'drawn' : 'loading')}
            >
              {wanted ? map.hide : state === 'failed' ? map.again : map.show}
            </Button>
          )}
          {place && note && <p className="note">{note}</p>}
        </div>
        <p role="status" data-state={state} className={styles.status}>
          {state === 'drawn' ? '' : map[state]}
        </p>
      </figcaption>
    </figure>
  )
}

interface MapFrameProps {
  url: string
  name: string
  state: State
  /** Shown, or failed because it was blocked, unreachable or too slow. */
  onChange: (state: State) => void
}

/**
 * The other site's page, in an object element. A blocked iframe shows the browser's error page and still fires `load`,
 * while an object fires `error`.
 */
function MapFrame({ url, name, state, onChange }: MapFrameProps) {
  const shown = state === 'shown'
  const frame = useRef<HTMLObjectElement>(null)
  // Memoized, because each call returns a new object, which would reload the map.
  const data = useMemo(() => trustedMapUrl(url), [url])

  // React listens for an object's `load`, but not for its `error`.
  useLayoutEffect(() => {
    const fail = () => onChange('failed')
    const element = frame.current
    element?.addEventListener('error', fail)
    return () => element?.removeEventListener('error', fail)
  }, [onChange])

  useEffect(() => {
    if (shown) return
    const timeout = setTimeout(() => onChange('failed'), MAP_TIMEOUT_MS)
    return () => clearTimeout(timeout)
  }, [shown, onChange])

  return (
    <object
      ref={frame}
      type="text/html"
      data={data}
      aria-label={name}
      data-shown={shown || undefined}
      className={styles.object}
      onLoad={() => onChange('shown')}
    />
  )
}
