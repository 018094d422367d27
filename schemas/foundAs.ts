import { defineField } from 'sanity'

/**
 * By what the search finds documents that there are once: their names stand in no field of theirs, and what staff look
 * for is often a part of them.
 */
export const foundAs: Readonly<Record<string, string>> = {
  about: 'About',
  account: 'Accounts: sign in, register, login',
  booking: 'Book a time: appointments, calls',
  careers: 'Careers: words of the careers pages, mails to applicants',
  contact: 'Contact: form, map, questions',
  home: 'Home: start page, slides',
  retention: 'How long applications are kept: retention, months',
  siteSettings: 'Site settings: menus, banner, footer, logo, phones, email, address, hours, appointments',
}

/** The field that the search reads; nobody fills it in, and no page shows it. */
export const foundAsField = (type: string) =>
  defineField({
    name: 'foundAs',
    title: 'Found as',
    type: 'string',
    hidden: true,
    readOnly: true,
    initialValue: foundAs[type] ?? '',
    options: { readByCode: true, search: { weight: 10 } },
  })
