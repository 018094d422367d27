import { useCurrentUser, type ToolMenuProps } from 'sanity'
import { isAdministrator } from '../roles.ts'
import { useAccess } from '../Session.tsx'
import { APPLICANTS } from './applicantsPath.ts'

/** The menu of the Studio's tools: with Applicants, and how many are new, for those who may use it. */
export function ApplicantsMenu(props: ToolMenuProps) {
  const administrator = isAdministrator(useCurrentUser())
  const { data, error } = useAccess()
  // While nobody has answered, the tool says why, to someone who can do something about it.
  const isShown = data ? data.admitted : error !== null && administrator
  const tools = props.tools.flatMap((tool) => {
    if (tool.name !== APPLICANTS) return [tool]
    const news = data?.admitted && data.new > 0 ? ` (${data.new} new)` : ''
    return isShown ? [{ ...tool, title: tool.title + news }] : []
  })
  return props.renderDefault({ ...props, tools })
}
