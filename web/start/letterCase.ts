/**
 * On the 404 page only, before anything is shown: a host that tells the cases apart has every page under its lower-case
 * path too (ROUTE-05). A path that is in lower case already stays, so this can't go round in circles.
 */
const path = location.pathname.toLowerCase()
if (path !== location.pathname) location.replace(path + location.search + location.hash)
