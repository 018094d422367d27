import type { z } from 'zod/mini'
import type { applicationPage, wholeApplication } from '@archstep/contracts/api/deskApi.ts'

export type WholeApplication = z.input<typeof wholeApplication>

/** An application as the desk lists it. */
export const listedApplication = {
  id: 'f1a2b3c4-0000-4000-8000-000000000001',
  created_at: '2026-11-20T10:00:00.000Z',
  status: 'new',
  opening_id: '7',
  opening: 'Data Analyst',
  full_name: 'Asha Rao',
  email: 'asha+jobs@example.com',
  phone: '+1 314 555 0100',
  linkedin: 'https://www.linkedin.com/in/asha',
  role: 'Data Analyst',
  work_auth_status: 'Citizen',
  preferred_location: 'Hybrid',
  availability: 'In two weeks',
  comments: 'I like maps.\nAnd charts.',
  resume_label: 'My CV.pdf',
  resume_type: 'pdf',
  resume_bytes: 204_800,
  resume_file: 'asha-rao-f1a2b3c4.pdf',
} satisfies z.input<typeof applicationPage>['results'][number]
