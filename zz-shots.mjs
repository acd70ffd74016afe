import { chromium } from "playwright-core";
const [,, outPrefix, scheme, ...rest] = process.argv;
const base="http://localhost:4200";
const b = await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox"]});
const login = async (u,p)=>{const r=await fetch(base+"/v2/login",{method:"POST",body:new URLSearchParams({username:u,password:p})});const j=await r.json();return j;};
const jobs = rest.map(s=>{const [who,width,path]=s.split("|");return {who,width:+width,path}});
for (const {who,width,path} of jobs){
  const ctx=await b.newContext({viewport:{width,height:width<500?740:900},colorScheme:scheme,locale:"en-NG",deviceScaleFactor:1,hasTouch:width<700,extraHTTPHeaders:{"x-forwarded-for":`10.9.${width%250}.${Math.floor(Math.random()*250)}`}});
  const page=await ctx.newPage();
  if(who!=="-"){ const t=await login(who,"harmattan-demo"); await page.goto(base+"/terms-and-conditions"); await page.evaluate(([t])=>{localStorage.setItem("lchappwebuser",t.token??t.access_token??JSON.stringify(t));},[t]); }
  await page.goto(base+path,{waitUntil:"load"}); await page.waitForTimeout(1800);
  const name=`/tmp/s/${outPrefix}-${who==="-"?"v":who.split("@")[0]}-${width}-${path.replace(/[^a-z0-9]+/gi,"_").slice(0,40)}.png`;
  await page.screenshot({path:name,fullPage:true}); console.log(name, await page.evaluate(()=>document.documentElement.scrollHeight));
  await ctx.close();
}
await b.close();
