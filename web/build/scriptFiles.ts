/** The 404 page is part of every page, because each may turn out to be it. */
const SHARED =
  /node_modules[\\/](?:react-router|@tanstack)|web[\\/](?:layout|start|ui|pages[\\/](?:notFound|careers[\\/]paths))/
const WITH_A_LIBRARY = /web[\\/]ui[\\/](?:form|RichText|FaqList)|OpenJobs/

/**
 * Which modules share a file of script. A visit asks for all files of a page at once, but over HTTP/1 for six at a
 * time: with one file for each piece that two pages share, Home asked for 25; it asks for 9.
 */
export const scriptFiles = [
  // React is compiled while it arrives, and runs in a task of its own (docs/decisions/009-hydration.md).
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|web[\\/]start[\\/]runReact\.ts|rolldown.runtime/,
  },
  // The entry with all that it needs: it runs before the first screen, in one request, and must not wait for React.
  { name: 'start', test: /web[\\/]start[\\/]browser\.ts/ },
  // The route table names all of them; one file instead of a dozen.
  { name: 'queries', test: /web[\\/]content[\\/]queries[\\/]/ },
  // What pages share, but for what comes with a library of its own: formatted text and forms.
  {
    name: 'shared',
    test: (id: string) => SHARED.test(id) && !WITH_A_LIBRARY.test(id),
    minShareCount: 2,
  },
]
