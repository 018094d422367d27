import { useCurrentUser, type ToolMenuProps } from 'sanity'
import { APPLICANTS } from '@archstep/contracts/api/deskApi.ts'
import { isAdministrator } from '../roles.ts'
import { useAccess } from '../session/Session.tsx'

export function ApplicantsMenu(props: ToolMenuProps) {
  const administrator = isAdministrator(useCurrentUser())
  const { data, error } = useAccess()
  // If the service doesn't respond, show the tool to administrators: it tells them why.
  const isShown = data ? data.admitted : error !== null && administrator
  const tools = props.tools.flatMap((tool) => {
    if (tool.name !== APPLICANTS) return [tool]
    const news = data?.admitted && data.new > 0 ? ` (${data.new} new)` : ''
    return isShown ? [{ ...tool, title: tool.title + news }] : []
  })
  return props.renderDefault({ ...props, tools })
}
