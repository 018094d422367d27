/**
 * On the 404 page only, before it is shown: case-sensitive hosts have every page under its lower-case path, too
 * (ROUTE-05). A path already in lower case stays, so this can't loop.
 */
const path = location.pathname.toLowerCase()
if (path !== location.pathname) location.replace(path + location.search + location.hash)
