/**
 * On the 404 page only, before it is shown: case-sensitive hosts have every page under its lower-case path, too
 * (ROUTE-05). A path already in lower case stays, so this can't loop.
 */
// With one slash at the start: with two, the rest would name another site.
const path = location.pathname.replace(/^\/+/, '/').toLowerCase()
if (path !== location.pathname) location.replace(path + location.search + location.hash)
