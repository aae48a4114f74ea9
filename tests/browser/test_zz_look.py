from playwright.sync_api import Browser
from tests.browser.test_la_cosa_nostra_screens import *
from tests.browser.axe import script
MOMENTS.clear(); MOMENTS.update({"OVER": lambda g: g.state.table.stage=="over","DICE0": lambda g: g.waits_for=="throw"})
@pytest.fixture(scope="module")
def small(tmp_path_factory):
    shelf=Shelf(); games={}
    for name, game in moments(MOMENTS,"de",shelf,market="app").items(): games[name]=game
    db=f"sqlite:{tmp_path_factory.mktemp('c')/'e.sqlite'}"; kept(games,db,shelf)
    with open_house(db) as house: yield Club(house,games)
JS="""async () => { const r = await axe.run({runOnly: ['label-content-name-mismatch']}); return r.violations.map(v=>v.nodes.map(n=>n.html)).concat(r.passes.map(v=>v.nodes.map(n=>n.html))) }"""
def test_it(browser, small):
    import re as _re
    for lang in ("de","en"):
        v=small.guest(browser,lang,TABLET)
        v.opens("OVER","host","/screen"); v.shows(".score .place")
        for w in (360,1024,1280,1600,1920):
            v.page.set_viewport_size({"width":w,"height":800}); v.page.wait_for_timeout(300)
            rep=v.page.evaluate("""()=>{const n=[...document.querySelectorAll('.seats .who')]; return n.map(e=>[getComputedStyle(e).display,e.clientWidth,e.scrollWidth])}""")
            print(lang,w,rep,overflow(v.page)); v.page.screenshot(path=f"/tmp/over{lang}{w}.png")
        v.page.set_viewport_size({"width":1280,"height":800})
        v.page.evaluate("""()=>{const n=[...document.querySelectorAll('.seats .who')]; n[0].textContent='WWWWWWWWWWWWWWWWWWWWWWWW'; n[1].textContent='Bartholomeus van den Berghe';n[2].nextSibling&&0;}""")
        v.page.screenshot(path=f"/tmp/long{lang}.png"); print(overflow(v.page))
        v.page.evaluate("document.querySelector('header .code').parentElement.setAttribute('aria-label','Invite')")
        from tests.browser.axe import named_otherwise
        print(named_otherwise(v.page))
