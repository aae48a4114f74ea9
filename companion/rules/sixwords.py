"""Six words that people read out to each other: sixty random bits from a list of 1,024
friendly words."""

import re
from difflib import get_close_matches

HOW_MANY = 6
_BITS = 10  # that one word stands for
RAW_BYTES = 8  # what `drawn` wants: sixty bits and four to spare

# Ours, in plain letters; easily said in English, Dutch and German. No two differ in one
# letter only or sound alike, so that a slip is a slip and never another word.
_WORDS = """
adam admiraal agenda aladdin alaska albatros albert album alfa alfredo alibi alicante
allegro almond aloe alto amadeo amanda amazon amber amira amman ananas angelo anita
ankara anna anorak antelope anton antonio apple apricot april arena aria arizona armada
artist arturo atelier athena atlanta atol atoom august avocado axel azalea azure baby
bach badge bagel balance ballet ballon bambino banana band bandit bangkok banjo barbara
barbecue bari barista baron basil basket batman bavaria bazar beagle bear beaver beet
begonia beige belfast bell benito benno benzine bergen berlin bermuda bern berry beta
beton bianca biker bikini bilbao bison bistro bizet blazer blues bogota bolero bologna
bonbon bongo bonn bonus bordeaux border boris borneo boston bowling boxer braga bravo
bread bridge brigade broccoli brugge brutto budget buffalo bungalow burrito butter
cabrio cacao cadet cafe cairo calf camel camilla camping canary candela canto canyon
capo capsule caracas caramel carbon caribou carina carla carmen carolina casino caspar
cassette castle catalog catania caviar cecilia celine cello center ceremony cheetah chef
cherry chicago chili chopin cindy cinema cinnamon circus cirkel clara clarinet claudio
clown club coach cobra cockpit cocoa coconut code coffee colibri collage collie combi
comfort compact concerto condor connie consul contact cordoba corfu corn corner cosimo
cosmos coupon couscous crab cream credo cremona cricket curie curry cyan dahlia dakar
dakota dali dallas daniel daphne dario dart darwin date decor delft delta demo denim
denise denver derby detail detroit diamant diana diesel dingo diploma direct disco
discus diva dodo doktor dollar dolores dolphin domein domino donato donut dossier double
dragon drama dresden drive drum dublin duck dynamo echo edgar edison edith editor edwin
effect egon einstein elena elisa ella elvira elvis emblem emilio emma empire energie
enigma epos epsilon ergo erika espresso esther ettore event evita export express extra
fabio fabrizio fajita falafel falcon fantasie fauna faust federico fedora felix fernando
festival fiasco figaro filippo film filter finale fiona firenze fitness flamingo flora
florida flute focus folio folklore forel formule forte forum foxtrot franco frida fritz
frog fuchsia fusion gaetano gala galilei gamma gangster garage garlic gazelle gecko
gelato genie genova gibbon gigant gilbert gina ginger giorgio giraffe giulia glamour
globe gloria goat godfried gondola gong gorilla gospel goya granada gratis graz gregor
gustav haarlem halo hamburg hamlet hamster handicap hanoi harmonie harry havana hazelnut
helga helium helsinki henrik herman herold hilda hobby hockey homer homerun honey hotel
houston hugo hummus humor husky hyena ibis iglo igor iguana ilona impala indigo ines
info inga ingrid irma isabel ivan izmir jacket jackpot jade jaguar jakarta jasmin java
jazz jessica johan jonas jordan josef jubilee judo julia juliet julius jumbo jungle
junior jupiter jury kalahari kamera kanasta kangaroo kano kansas kappa karaoke karate
karin karl karneval katapult katinka katja kayak kebab kentucky kepler ketchup kevin
kilo kimono kiosk kiwi klaus klima koala kobalt kobe komedie komet krakow kreta kristal
krokodil kumquat kurt kyoto lagune lama lambda lampion laptop laser lasso latte laura
lavendel leiden lemon lemur lens leonardo leopard leopold libero lift lila lille lime
linda lion lisboa lobster logo lokaal london lorena lotta lotus lubeck lucca lugano
luigi lukas luxor lydia lynx macaroni macbeth madonna madrid maestro magazine magda
magenta magnolia mainz malaga malta mambo mammoth manager managua mandarin mandolin
manfred mango manila manitoba manuel marabu marathon marcello marco marcus margot marika
marine marionet marlon marlowe mars marshal martha martin matilda matisse maurice
medaljon mekong melissa melody melon menu menuet mercury metro mexico miami michel micro
midi miguel mike milano milieu milk mimosa mint miranda mirko miso mocha modem modena
modern mokassin mombasa moment monarch monet monika monitor montage montana montreal
moose morris motor motown mozart muffin multi mumie musical mustang nacho nadia nadine
nagano nairobi napoli natasha nebula nectar nelly nepal neptunus nestor nevada newton
nico nicola nikita nikkel ninja noah nobel nocturne nomade nora november nylon oakland
octopus odessa officer okapi olaf oleander olga olive olivia olympia omega omelette
omnibus onion ontario onyx opera operette ophelia orbit orca orchidee oregano oregon
organ origami orinoco orkest orlando osaka oscar ostende otis ottawa otter otto outfit
oyster ozon pablo paddock paella palermo palm panama pancake panda panorama panther
paola papa papaya papier paprika parade parasol parfum paris park parma parrot party
pascal pasen passau pasta pastor patricia patrick pedal pelican penelope pepper pesto
petra philip piano picasso piccolo picknick pietro pinguin pinokkio pinto piramide
pistache pixel pizza pizzeria plan plastic platon plaza pluto pokal poker polenta polka
poncho pony pool porto potato prairie printer prisma profiel project puccini pudding
pullover puma punch puzzel pyjama python quentin quinn quito quiz rabbit radar radio
radish rafael ragtime raisin raket rally ralph ramen ramona ranger raptor rasmus ravenna
ravioli reactor rebecca rebus recept reggae regina relax renato renoir resort respect
riccardo rice ricotta risotto rivier roberto robin robinson robot rocco rock rocket
roland roma romano romeo rossini roulette router rubber ruben rudi rugby rumba sabrina
saffron sage sahara saigon salad salami salmon salsa salt salzburg samba samson samuel
samurai sandaal sandro sandwich sangria sapporo sardine saskia saturnus savanne scala
scanner scooter score seal seattle selfie senior seoul serenade sergio serie serum
server sevilla sfinx shark sheriff sherlock shirt shop shorts sierra sigma silas silvia
simon sindbad sirene slalom slipper sneaker sofia sokrates solist solo sombrero sonar
sonata sonatine sonja sorbet spaniel sparta spinach spion sport stadium standard start
station stefan stella steppe studio sugar sultan sumatra summer sundae super surf
susanna sushi swing sydney symphony syrup tabasco tablet taco taiga talent talisman
tallinn tamara tampa tandem tanja tanker tapas tape target tarot tarzan taxi techno
teller tempo tennis tenor terminal terra terrier tessa test texas theater theo theta
thomas tibet ticket tiger tiramisu tirol titan tito tobias tofu toga tokyo toledo tomato
tombola tommaso tommy toni topaas topic torino tornado toronto tosca total toucan toulon
trainer tram transit trieste trike trio tristan trombone trumpet tulip tuna tunis tunnel
turbo turnier turtle tutor twist ukulele ultra urban ursula utopia utrecht valencia
valentin valeria valet vanessa vanilla velvet venezia venkel venus vera verdi vermeer
verona vesuvio victor video vienna vincenzo vinyl viola violet violin virginia vitamine
vivaldi volt wagner wagon walnut walter wasabi willem wolf wombat yara yoyo zebra zero
zita zodiak zoom zorro zucchini zulu
"""
LIST = tuple(_WORDS.split())
_KNOWN = frozenset(LIST)


def drawn(raw: bytes) -> tuple[str, ...]:
    """The six words that these random bytes stand for."""
    number = int.from_bytes(raw[:RAW_BYTES])
    return tuple(
        LIST[number >> _BITS * place & (1 << _BITS) - 1] for place in range(HOW_MANY)
    )


def heard(text: str) -> tuple[str, ...]:
    """What somebody typed, however it was spaced, hyphenated or capitalised."""
    return tuple(re.findall(r"[a-z]+", text.lower()))


def unknown(words: tuple[str, ...]) -> dict[str, str]:
    """Each word that is not in the list, and the one that was probably meant; the list
    is no secret."""
    strange = [word for word in words if word not in _KNOWN]
    return {word: next(iter(get_close_matches(word, LIST, 1)), "") for word in strange}
