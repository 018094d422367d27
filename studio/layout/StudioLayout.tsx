import { useClient, type LayoutProps } from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { UploadFailures } from '../pictures/UploadFailures.tsx'
import { keepSession, SessionProvider } from '../session/Session.tsx'
import { careersUrl } from '../settings.ts'

const sessionOf = keepSession(careersUrl)

export function StudioLayout(props: LayoutProps) {
  const { token } = useClient({ apiVersion: API_VERSION }).config()
  return (
    <SessionProvider session={sessionOf(token)}>
      {props.renderDefault(props)}
      <UploadFailures />
    </SessionProvider>
  )
}
