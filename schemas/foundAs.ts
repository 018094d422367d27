/**
 * Search terms for each singleton in the Studio. A singleton has no title field, and staff often search for a part of
 * it, such as the menus. Doesn't import Sanity, which is slow to load and isn't installed on servers, where migrations
 * read this file.
 */
export const foundAs: Readonly<Record<string, string>> = {
  about: 'About',
  account: 'Accounts: sign in, register, login',
  booking: 'Book a time: appointments, calls',
  careers: 'Careers: words of the careers pages, emails to applicants',
  contact: 'Contact: form, map, questions',
  home: 'Home: start page, slides',
  retention: 'How long applications are kept: retention, months',
  siteSettings: 'Site settings: menus, banner, footer, logo, phones, email, address, hours, appointments',
}
