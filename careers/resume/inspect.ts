import { RESUME_TYPES } from '@archstep/contracts/applications/application.ts'
import type { ByteSource } from './byteSource.ts'
import { checkDoc, OLE_SIGNATURE, refuseProtected } from './doc.ts'
import { checkDocx } from './docx.ts'
import { checkPdf } from './pdf.ts'
import { Refusal } from './refusal.ts'
import { endsAsZip, ZIP_SIGNATURE } from './zip.ts'

export type ResumeType = (typeof RESUME_TYPES)[number]

const WRONG_TYPE = 'The selected file must be a PDF, DOC or DOCX.'
const EMPTY = 'The selected file is empty.'

/** The type that the first bytes suggest. A PDF may have bytes before its header, which `checkPdf` checks. */
function claimedType(head: Buffer): ResumeType | undefined {
  if (head.subarray(0, 8).equals(OLE_SIGNATURE)) return 'doc'
  if (head.subarray(0, 4).equals(ZIP_SIGNATURE)) return 'docx'
  return head.includes('%PDF-') ? 'pdf' : undefined
}

const CHECKS: Record<ResumeType, (source: ByteSource) => Promise<void>> = {
  pdf: checkPdf,
  doc: checkDoc,
  docx: checkDocx,
}

/**
 * Determines a resume's type by its content, and checks that its name agrees. This finds deceptive and broken files,
 * not every malicious one; that is a malware scanner's job.
 * @param extension of the file's name, lower case, without the dot
 * @throws Refusal with the message for the applicant
 */
export async function inspectResume(source: ByteSource, extension: string): Promise<ResumeType> {
  if (source.size === 0) throw new Refusal(EMPTY)
  const named = RESUME_TYPES.find((type) => type === extension)
  const type = claimedType(await source.read(0, 1024))
  if (!named || !type) throw new Refusal(WRONG_TYPE)
  if (named === 'docx' && type === 'doc') await refuseProtected(source)
  if (named !== type) {
    throw new Refusal(
      `The selected file is named .${named}, but its content is of another type. Save it again as PDF, DOC or DOCX.`,
    )
  }
  if (type !== 'docx' && (await endsAsZip(source))) {
    throw new Refusal('The selected file has an archive hidden in it. Save your resume again and select the new file.')
  }
  await CHECKS[type](source)
  return type
}
