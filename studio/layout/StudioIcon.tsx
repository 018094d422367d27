import { createClient } from '@sanity/client'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { useEffect, useState } from 'react'
import { useColorSchemeValue } from 'sanity'
import { API_VERSION, lakeHost } from '@archstep/contracts/cms/sanityApi.ts'
import { dataset, lakeUrl, projectId } from '../settings.ts'

const LOGO = '*[_id == "siteSettings"][0].logo{"light": asset->url, "dark": dark.asset->url}'

type Logo = Record<'light' | 'dark', string | null>

/** Shared, because the icon is shown in several places. A failed read is not cached. */
let logo: Promise<Logo | null> | undefined

function readLogo(): Promise<Logo | null> {
  const client = createClient({
    projectId,
    dataset,
    apiVersion: API_VERSION,
    perspective: 'published',
    useCdn: lakeUrl === '',
    ...lakeHost(lakeUrl),
  })
  return client.fetch<Logo | null>(LOGO, {}, { tag: 'studio.logo' }).catch(() => {
    logo = undefined
    return null
  })
}

/** The Studio's icon: the site's logo, or a plain page until the settings have one. */
export function StudioIcon() {
  const theme = useColorSchemeValue()
  const [addresses, setAddresses] = useState<Logo | null>(null)
  useEffect(() => {
    logo ??= readLogo()
    void logo.then(setAddresses)
  }, [])
  const address = addresses?.[theme] ?? addresses?.light ?? null
  return address === null ? <DocumentTextIcon /> : <img src={address} alt="" style={{ width: '100%' }} />
}
