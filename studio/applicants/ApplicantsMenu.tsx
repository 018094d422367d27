import { useCurrentUser, type ToolMenuProps } from 'sanity'
import { isAdministrator } from '../roles.ts'
import { APPLICANTS } from './applicantsPath.ts'
import { useOptionalDesk, type Access } from './DeskProvider.tsx'

/** The title of the tool with the number of new applications; undefined for people who don't see the tool. */
export function toolTitle(access: Access | undefined, title: string, administrator: boolean): string | undefined {
  if (access?.state === 'admitted') return access.new === 0 ? title : `${title} (${access.new} new)`
  // The tool says why there is no answer, to someone who can do something about it.
  return access?.state === 'unknown' && administrator ? title : undefined
}

/** The menu of the Studio's tools: with Applicants for those who may use it. */
export function ApplicantsMenu(props: ToolMenuProps) {
  const administrator = isAdministrator(useCurrentUser())
  const access = useOptionalDesk()?.access
  const tools = props.tools.flatMap((tool) => {
    if (tool.name !== APPLICANTS) return [tool]
    const title = toolTitle(access, tool.title, administrator)
    return title === undefined ? [] : [{ ...tool, title }]
  })
  return props.renderDefault({ ...props, tools })
}
