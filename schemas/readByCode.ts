declare module 'sanity' {
  interface BaseSchemaTypeOptions {
    /**
     * The site compares or looks up this value (or one below it), or uses it in a URL or form field, so Presentation
     * must not add invisible marks to it. Not needed for option lists, slugs and dates.
     */
    readByCode?: boolean
  }
}
