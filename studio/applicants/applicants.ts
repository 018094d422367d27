import { UsersIcon } from '@sanity/icons/Users'
import type { Tool } from 'sanity'
import { route } from 'sanity/router'
import { APPLICANTS } from './applicantsPath.ts'
import { ApplicantsTool } from './ApplicantsTool.tsx'

/** The recruiters' desk as one of the Studio's tools; ApplicantsMenu shows it to those who may use it. */
export const applicants: Tool = {
  name: APPLICANTS,
  title: 'Applicants',
  icon: UsersIcon,
  component: ApplicantsTool,
  router: route.create('/', [route.create('/:place')]),
}
