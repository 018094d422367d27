/**
 * The words by which the Studio's search finds each singleton. A singleton has no title field, and staff often search
 * for a part of it, such as the menus. This file doesn't import Sanity, which takes seconds to load and is not installed
 * on servers, where migrations read it.
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
