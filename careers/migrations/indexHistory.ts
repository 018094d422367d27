import type { Migration } from 'kysely/migration'

/** The history of one application, which each recruiter who opens it asks for. */
export const indexHistory: Migration = {
  async up(db) {
    await db.schema
      .createIndex('audit_log_application')
      .on('audit_log')
      .columns(['application_id', 'at', 'id'])
      .execute()
  },
}
