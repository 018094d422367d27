import { useEffect, useState } from 'react'
import { createClient } from '@sanity/client'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { dataset, lakeUrl, projectId } from './settings.ts'
import { API_VERSION } from '../schemas/apiVersion.ts'

const LOGO = '*[_id == "siteSettings"][0].logo.asset->url'

/** The logo of the site settings, published and so readable before anyone has signed in. */
let logo: Promise<string | null> | undefined

function readLogo(): Promise<string | null> {
  const client = createClient({
    projectId,
    dataset,
    apiVersion: API_VERSION,
    perspective: 'published',
    useCdn: lakeUrl === '',
    ...(lakeUrl !== '' && { apiHost: lakeUrl, useProjectHostname: false }),
  })
  return client.fetch<string | null>(LOGO, {}, { tag: 'studio.logo' }).catch(() => null)
}

/** The mark of the Studio: the site's own logo, or a plain page until the settings have one. */
export function StudioIcon() {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    logo ??= readLogo()
    void logo.then(setAddress)
  }, [])
  return address === null ? <DocumentTextIcon /> : <img src={address} alt="" style={{ width: '100%' }} />
}
