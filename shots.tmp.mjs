import { chromium } from 'playwright-core'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const base='http://localhost:28174'
const list = JSON.parse(process.argv[2])
for (const [name,path,w,h,theme,full,scroll] of list) {
  const p = await b.newPage({ viewport:{width:w,height:h}, colorScheme: theme, reducedMotion:'reduce' })
  await p.goto(base+path,{waitUntil:'load'}); await p.waitForTimeout(1200)
  if (scroll) { await p.evaluate(async(s)=>{ const e=[...document.querySelectorAll('h2,h3,dt')].find(x=>x.textContent.includes(s)); e?.scrollIntoView({block:'start'})},scroll); await p.waitForTimeout(700) }
  await p.screenshot({path:`/tmp/s-${name}.png`,fullPage:!!full}); await p.close()
}
await b.close()
