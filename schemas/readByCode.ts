declare module 'sanity' {
  interface BaseSchemaTypeOptions {
    /**
     * The site compares this value (or anything below it), looks it up, or puts it into an address or form field, so
     * Presentation must not add its invisible marks. Not needed for option lists, slugs and dates.
     */
    readByCode?: boolean
  }
}
