import type { Migration } from 'kysely/migration'

/** Who wrote a mail to an applicant, and where its answers go. */
export const addAnswers: Migration = {
  async up(db) {
    await db.schema.alterTable('outbox').addColumn('author', 'text').execute()
    await db.schema.alterTable('outbox').addColumn('reply_to', 'text').execute()
  },
}
