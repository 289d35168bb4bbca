// Written by scripts/embed from Kit/Sources/ListCore/Lexicon. Do not edit.
// swift-format-ignore-file

enum GroceryLexicon {
  static let english = #"""
Produce	acorn squash
Produce	agretti
Produce	alfalfa sprouts
Produce	aloe leaf
Produce	aloe vera leaf
Produce	apple	common
Produce	apple mint
Produce	apricot
Produce	aprium
Produce	artichoke
Produce	arugula
Produce	asparagus
Produce	aubergine
Produce	avo
Produce	avocado	common
Produce	baby bella
Produce	baby leaf
Produce	bagged salad
Produce	banana	common
Produce	basil	common
Produce	bay leaves fresh
Produce	beansprout
Produce	beefsteak tomato
Produce	beet
Produce	beetroot
Produce	bergamot
Produce	berry
Produce	bibb lettuce
Produce	blackberry
Produce	blackcurrant
Produce	blood orange
Produce	blueberry	common
Produce	bobby beans
Produce	bok choy
Produce	borage
Produce	borlotti fresh
Produce	bosc pear
Produce	bouquet garni fresh
Produce	boysenberry
Produce	braeburn
Produce	bramley
Produce	broad bean
Produce	broccoli	common
Produce	broccoli rabe
Produce	broccolini
Produce	brussels sprout
Produce	burdock root
Produce	butterhead
Produce	butternut
Produce	cabbage	common
Produce	cactus pear
Produce	caesar salad
Produce	calamansi
Produce	calcots
Produce	cantaloupe
Produce	capsicum
Produce	carrot	common
Produce	carving pumpkin
Produce	cassava
Produce	castelfranco
Produce	cauli
Produce	cauliflower
Produce	caulis
Produce	cavolo nero
Produce	celeriac
Produce	celery	common
Produce	celery root
Produce	celery stalk
Produce	ceps
Produce	chanterelle
Produce	chard
Produce	chayote
Produce	cherimoya
Produce	cherry
Produce	cherry toms
Produce	chervil
Produce	chestnut
Produce	chicken of the woods
Produce	chicory
Produce	chile
Produce	chili
Produce	chilli
Produce	chinese leaf
Produce	chive
Produce	choy sum
Produce	cilantro	common
Produce	cilantro bunch
Produce	cipollini
Produce	citrus
Produce	clementine
Produce	cloudberries
Produce	coconut
Produce	coleslaw
Produce	collard greens
Produce	collards
Produce	coriander	common
Produce	corn	common
Produce	corn on the cob
Produce	courgette
Produce	courgette flowers
Produce	cranberry
Produce	cremini
Produce	cress
Produce	crosne
Produce	crudites
Produce	cucumber	common
Produce	cuke
Produce	curly endive
Produce	curly kale
Produce	curry leaves
Produce	cutie
Produce	cuties	brand
Produce	daikon
Produce	daikon radish
Produce	damsons
Produce	dandelion greens
Produce	date
Produce	dates
Produce	delicata squash
Produce	dill
Produce	dole salad	brand
Produce	dragonfruit
Produce	driscoll's	brand
Produce	durian
Produce	earthbound farm	brand
Produce	edible flowers
Produce	eggplant	common
Produce	elderberry
Produce	endive
Produce	enoki
Produce	enoki mushrooms
Produce	epazote
Produce	escarole
Produce	fava beans fresh
Produce	feijoa
Produce	fennel
Produce	fennel bulb
Produce	fiddleheads
Produce	fig
Produce	fingerling potato
Produce	florette	brand
Produce	french bean
Produce	fresh express	brand
Produce	fresh oregano
Produce	frisee
Produce	fruit
Produce	fruit platter
Produce	fuji apple
Produce	gai lan
Produce	gala apple
Produce	galangal
Produce	galia melon
Produce	garden salad
Produce	garlic	common
Produce	garlic bulb
Produce	garlic chives
Produce	garlic clove
Produce	garlic scapes
Produce	ginger	common
Produce	girolles
Produce	golden delicious
Produce	gooseberry
Produce	granny smith
Produce	grape	common
Produce	grapefruit
Produce	green bean
Produce	greengages
Produce	greens
Produce	guacamole kit
Produce	guava
Produce	habanero
Produce	halos	brand
Produce	haricot vert
Produce	heirloom tomato
Produce	hen of the woods
Produce	herb
Produce	honeycrisp
Produce	honeydew
Produce	horseradish root
Produce	huckleberry
Produce	hyssop
Produce	iceberg
Produce	jacket potato
Produce	jackfruit
Produce	jalapeno
Produce	january king
Produce	jersey royals
Produce	jerusalem artichoke
Produce	jicama
Produce	kabocha
Produce	kaffir lime leaves
Produce	kai lan
Produce	kale
Produce	kalettes
Produce	king edwards
Produce	king oyster mushroom
Produce	kiwano
Produce	kiwi	common
Produce	kiwifruit
Produce	kiwis
Produce	kohlrabi
Produce	komatsuna
Produce	kumquat
Produce	lamb's lettuce
Produce	lavender
Produce	leek
Produce	lemon	common
Produce	lemon balm
Produce	lemon grass
Produce	lemon thyme
Produce	lemongrass
Produce	lettuce	common
Produce	lime	common
Produce	lingonberry
Produce	lion's mane
Produce	little gem
Produce	lollo rossa
Produce	lollo rosso
Produce	longan
Produce	loquat
Produce	lovage
Produce	lychee
Produce	mache
Produce	maitake
Produce	makrut lime leaves
Produce	mandarin
Produce	mange tout
Produce	mangetout
Produce	mango	common
Produce	mangoes
Produce	mangosteen
Produce	maris piper
Produce	marjoram
Produce	marjoram fresh
Produce	marrow
Produce	medjool date
Produce	medjool dates fresh
Produce	medlar
Produce	medlars
Produce	melon	common
Produce	mesclun
Produce	micro greens
Produce	microgreens
Produce	mint
Produce	mirabelles
Produce	mixed leaves
Produce	mizuna
Produce	monkfruit
Produce	mooli
Produce	morels
Produce	morning glory
Produce	mulberry
Produce	mushroom	common
Produce	mustard greens
Produce	nameko
Produce	nanas
Produce	napa cabbage
Produce	navel orange
Produce	nectarine
Produce	nettles
Produce	nopales
Produce	oak leaf lettuce
Produce	oca
Produce	okra
Produce	onion	common
Produce	orange	common
Produce	oregano fresh
Produce	oregano pot
Produce	organicgirl	brand
Produce	oyster mushrooms
Produce	pak choi
Produce	papaya
Produce	parsley	common
Produce	parsnip
Produce	passion fruit
Produce	passionfruit
Produce	pattypan squash
Produce	pea	common
Produce	pea shoots
Produce	peach	common
Produce	pear	common
Produce	pepper	common
Produce	perilla
Produce	persian cucumber
Produce	persimmon
Produce	physalis
Produce	piel de sapo
Produce	pimientos de padron
Produce	pineapple	common
Produce	pink lady
Produce	plantain
Produce	plum	common
Produce	plum toms
Produce	plumcot
Produce	pluot
Produce	poblano
Produce	pomegranate
Produce	pomelo
Produce	porcini fresh
Produce	portobellini
Produce	portobello
Produce	potato	common
Produce	potatoes
Produce	power greens
Produce	prickly pear
Produce	pumpkin
Produce	puntarelle
Produce	purslane
Produce	quince
Produce	radicchio
Produce	radish
Produce	rambutan
Produce	ramsons
Produce	raspberry	common
Produce	razzies
Produce	red delicious
Produce	redcurrant
Produce	rhubarb
Produce	rocket
Produce	rocket leaves
Produce	roma
Produce	romaine
Produce	romanesco
Produce	romano peppers
Produce	rosemary
Produce	runner bean
Produce	russet
Produce	rutabaga
Produce	sage
Produce	salad
Produce	salad bag
Produce	salad cress
Produce	salak
Produce	salsify
Produce	samphire
Produce	sapodilla
Produce	satsuma
Produce	savoy cabbage
Produce	scallion
Produce	scotch bonnet
Produce	seedless grape
Produce	serrano
Produce	shallot
Produce	shiitake
Produce	shimeji
Produce	shimeji mushrooms
Produce	shishito
Produce	shiso
Produce	shroom
Produce	slaw
Produce	sloes
Produce	snake beans
Produce	snow pea
Produce	sorrel
Produce	soursop
Produce	spinach	common
Produce	spring greens
Produce	spring mix
Produce	sprout
Produce	sprouting broccoli
Produce	spud
Produce	squash
Produce	star fruit
Produce	starfruit
Produce	stir fry
Produce	straw mushrooms fresh
Produce	strawberry	common
Produce	strawbs
Produce	string bean
Produce	sugar cane
Produce	sugar snap
Produce	summer savory
Produce	summer squash
Produce	sunchoke
Produce	sunkist oranges	brand
Produce	swede
Produce	sweet basil
Produce	sweet cicely
Produce	sweetcorn
Produce	sweetheart cabbage
Produce	swiss chard
Produce	tamarillo
Produce	tangelo
Produce	tangerine
Produce	taro
Produce	tarragon
Produce	tater
Produce	tatsoi
Produce	tatties
Produce	taylor farms	brand
Produce	tenderstem
Produce	tenderstem broccoli
Produce	thai basil
Produce	thyme
Produce	tomatillo
Produce	tomato	common
Produce	tomatoes
Produce	tomatoes on the vine
Produce	toms
Produce	toms on the vine
Produce	treviso
Produce	turmeric root
Produce	turnip
Produce	turnip greens
Produce	ulluco
Produce	veg
Produce	vegetable
Produce	veggie
Produce	veggies
Produce	vidalia onion
Produce	vietnamese mint
Produce	vine toms
Produce	water chestnuts fresh
Produce	watercress
Produce	watermelon	common
Produce	wax bean
Produce	wheatgrass
Produce	white currants
Produce	winter savory
Produce	woodruff
Produce	yam
Produce	yardlong beans
Produce	yuca
Produce	yukon gold
Produce	yuzu
Produce	zoodle
Produce	zucchini	common
Produce	zucchini flowers
Bakery	arepa
Bakery	arnold bread	brand
Bakery	baba
Bakery	babka
Bakery	bagel	common
Bakery	bagle
Bakery	bagles
Bakery	baguette	common
Bakery	bakewell tart
Bakery	baklava
Bakery	bannock
Bakery	bao buns fresh
Bakery	bap
Bakery	bara brith
Bakery	barm cakes
Bakery	barmbrack
Bakery	batard
Bakery	bath buns
Bakery	battenberg
Bakery	beignet
Bakery	bialy
Bakery	blondie
Bakery	bloomer
Bakery	boule
Bakery	bread	common
Bakery	breadstick
Bakery	brioche
Bakery	brioche rolls
Bakery	brownie
Bakery	brownies
Bakery	bublik
Bakery	bun	common
Bakery	bundt cake
Bakery	cake
Bakery	canele
Bakery	cannoli
Bakery	challah
Bakery	cheesecake
Bakery	chelsea buns
Bakery	cherry bakewells
Bakery	choc chip muffin
Bakery	chocolate chip bagel
Bakery	chocolate chip muffin
Bakery	chocolate twist
Bakery	christmas cake
Bakery	churro
Bakery	ciabatta
Bakery	ciabatta rolls
Bakery	cinnamon rolls
Bakery	cinnamon swirl
Bakery	cinnamon swirls
Bakery	cob loaf
Bakery	cobbler
Bakery	conchas
Bakery	cornbread
Bakery	cream puff
Bakery	croissant
Bakery	cronut
Bakery	crostini bread
Bakery	cruffin
Bakery	cruller
Bakery	crumpet
Bakery	cupcake
Bakery	danish
Bakery	danish pastry
Bakery	dave's killer bread	brand
Bakery	day old bread
Bakery	dinner rolls
Bakery	donut
Bakery	donut hole
Bakery	doughnut
Bakery	eccles cake
Bakery	eclair
Bakery	english muffins
Bakery	entenmann's	brand
Bakery	ezekiel bread	brand
Bakery	farls
Bakery	fat rascals
Bakery	ficelle
Bakery	financiers
Bakery	finger rolls
Bakery	flapjack
Bakery	flatbread
Bakery	focaccia
Bakery	french fancies
Bakery	french stick
Bakery	friands
Bakery	fruit loaf
Bakery	gateau
Bakery	gluten free rolls
Bakery	granary bread
Bakery	hoagie roll
Bakery	hostess	brand
Bakery	hot cross bun
Bakery	hot dog bun
Bakery	hot dog roll
Bakery	hovis	brand
Bakery	iced buns
Bakery	jacksons bread	brand
Bakery	kaiser roll
Bakery	key lime pie
Bakery	king's hawaiian	brand
Bakery	kingsmill	brand
Bakery	kolache
Bakery	kouign amann
Bakery	krispy kreme	brand
Bakery	lamingtons
Bakery	lavash
Bakery	layer cake
Bakery	lemon bar
Bakery	lemon drizzle
Bakery	little debbie	brand
Bakery	loaf
Bakery	loaves
Bakery	macaron
Bakery	madeira cake
Bakery	madeleines
Bakery	malt loaf
Bakery	martin's rolls	brand
Bakery	meringue
Bakery	meringue nest
Bakery	milk bread
Bakery	millionaire's shortbread
Bakery	mission tortillas	brand
Bakery	morning rolls
Bakery	mr kipling	brand
Bakery	muffin
Bakery	muffin tops
Bakery	multigrain bread
Bakery	nature's own	brand
Bakery	pain au chocolat
Bakery	pain aux raisins
Bakery	pain de campagne
Bakery	pains au raisin
Bakery	pan dulce
Bakery	panettone
Bakery	parkerhouse rolls
Bakery	parkin
Bakery	pasteis de nata
Bakery	pastel de nata
Bakery	pastries
Bakery	pastry
Bakery	pavlova base
Bakery	pepperidge farm bread	brand
Bakery	petit pain
Bakery	petits pains
Bakery	piadina
Bakery	pide
Bakery	pie
Bakery	pies
Bakery	pikelet
Bakery	pita
Bakery	pitta
Bakery	pizza base
Bakery	pizza crust
Bakery	pizza dough
Bakery	potato bread
Bakery	potato scones
Bakery	pound cake
Bakery	profiterole
Bakery	pumpernickel
Bakery	quiche
Bakery	red velvet cake
Bakery	roberts bread	brand
Bakery	rock cake
Bakery	rocky road
Bakery	roll	common
Bakery	rye
Bakery	rye bread
Bakery	sandwich thins
Bakery	schiacciata
Bakery	scone
Bakery	seeded loaf
Bakery	slider bun
Bakery	soda bread
Bakery	soda farls
Bakery	soreen	brand
Bakery	sourdough
Bakery	spelt bread
Bakery	spelt loaf
Bakery	sticky buns
Bakery	stollen
Bakery	stottie
Bakery	strudel
Bakery	sub roll
Bakery	submarine rolls
Bakery	swiss roll
Bakery	tart
Bakery	tastykake	brand
Bakery	teacake
Bakery	thomas bagels	brand
Bakery	tiffin
Bakery	tiger bread
Bakery	tiger loaf
Bakery	tiramisu
Bakery	toast
Bakery	tortilla	common
Bakery	turnover
Bakery	twinkie	brand
Bakery	victoria sandwich
Bakery	victoria sponge
Bakery	warburtons	brand
Bakery	welsh cake
Bakery	wheaten bread
Bakery	wholemeal bread
Bakery	wholemeal loaf
Bakery	whoopie pies
Bakery	wonder bread	brand
Bakery	wrap
Bakery	wraps
Bakery	yum yums
Meat & Seafood	abalone
Meat & Seafood	ahi tuna
Meat & Seafood	anchovies fresh
Meat & Seafood	andouille
Meat & Seafood	applegate	brand
Meat & Seafood	arbroath smokie
Meat & Seafood	arbroath smokies
Meat & Seafood	arctic char
Meat & Seafood	back bacon
Meat & Seafood	bacon	common
Meat & Seafood	bacon rasher
Meat & Seafood	banger
Meat & Seafood	bar-s	brand
Meat & Seafood	barramundi
Meat & Seafood	basa
Meat & Seafood	bass
Meat & Seafood	bass fillets
Meat & Seafood	bavette
Meat & Seafood	beef	common
Meat & Seafood	bernard matthews	brand
Meat & Seafood	biltong fresh
Meat & Seafood	bison
Meat & Seafood	black forest ham
Meat & Seafood	black pudding
Meat & Seafood	bloaters
Meat & Seafood	boar's head	brand
Meat & Seafood	bockwurst
Meat & Seafood	boerewors
Meat & Seafood	boerewurst
Meat & Seafood	bologna
Meat & Seafood	bone marrow
Meat & Seafood	boneless skinless chicken
Meat & Seafood	bones for broth
Meat & Seafood	boudin
Meat & Seafood	braising steak
Meat & Seafood	brat
Meat & Seafood	bratwurst
Meat & Seafood	braunschweiger
Meat & Seafood	bream
Meat & Seafood	breast
Meat & Seafood	bresaola
Meat & Seafood	brill
Meat & Seafood	brisket
Meat & Seafood	brown shrimp
Meat & Seafood	burger
Meat & Seafood	burger patty
Meat & Seafood	butterball	brand
Meat & Seafood	butterfish
Meat & Seafood	cabanossi
Meat & Seafood	calamari
Meat & Seafood	canadian bacon
Meat & Seafood	capicola
Meat & Seafood	capocollo
Meat & Seafood	carne asada
Meat & Seafood	carnitas
Meat & Seafood	carp
Meat & Seafood	catfish
Meat & Seafood	caviar
Meat & Seafood	cecina
Meat & Seafood	charcuterie
Meat & Seafood	chicken	common
Meat & Seafood	chicken kiev
Meat & Seafood	chicken livers
Meat & Seafood	chicken quarters
Meat & Seafood	chicken salad
Meat & Seafood	chicken skewers
Meat & Seafood	chicken tender
Meat & Seafood	chicken thighs
Meat & Seafood	chipolata
Meat & Seafood	chop
Meat & Seafood	chorizo
Meat & Seafood	chuck
Meat & Seafood	chuck steak
Meat & Seafood	clam
Meat & Seafood	cockles
Meat & Seafood	cod
Meat & Seafood	cold cuts
Meat & Seafood	coley
Meat & Seafood	columbus salami	brand
Meat & Seafood	conch
Meat & Seafood	cooked ham
Meat & Seafood	cooked shrimp
Meat & Seafood	coppa
Meat & Seafood	corned beef brisket
Meat & Seafood	cornish hen
Meat & Seafood	crab
Meat & Seafood	crab cake
Meat & Seafood	crab sticks
Meat & Seafood	crawfish
Meat & Seafood	crayfish
Meat & Seafood	culatello
Meat & Seafood	cumberland sausage
Meat & Seafood	cured meat
Meat & Seafood	cutlet
Meat & Seafood	cuttlefish
Meat & Seafood	dab
Meat & Seafood	deli
Meat & Seafood	dover sole
Meat & Seafood	drumstick
Meat & Seafood	duck
Meat & Seafood	duck breast
Meat & Seafood	duck legs
Meat & Seafood	eckrich	brand
Meat & Seafood	eel
Meat & Seafood	escalopes
Meat & Seafood	faggots
Meat & Seafood	farmland bacon	brand
Meat & Seafood	feather blade
Meat & Seafood	filet mignon
Meat & Seafood	finocchiona
Meat & Seafood	fish
Meat & Seafood	fish pie mix
Meat & Seafood	flank steak
Meat & Seafood	flat iron steak
Meat & Seafood	flounder
Meat & Seafood	frank
Meat & Seafood	frankfurter
Meat & Seafood	fuet
Meat & Seafood	game hen
Meat & Seafood	gammon
Meat & Seafood	gammon steak
Meat & Seafood	genoa salami
Meat & Seafood	giblets
Meat & Seafood	goat meat
Meat & Seafood	goose
Meat & Seafood	gravadlax
Meat & Seafood	gravlax
Meat & Seafood	grouper
Meat & Seafood	grouse
Meat & Seafood	guanciale
Meat & Seafood	guinea fowl
Meat & Seafood	gurnard
Meat & Seafood	gyro meat
Meat & Seafood	haddock
Meat & Seafood	haggis
Meat & Seafood	hake
Meat & Seafood	halibut
Meat & Seafood	ham	common
Meat & Seafood	ham hock
Meat & Seafood	hamburger
Meat & Seafood	hanger steak
Meat & Seafood	hare
Meat & Seafood	hebrew national	brand
Meat & Seafood	heck sausages	brand
Meat & Seafood	herring
Meat & Seafood	hillshire farm	brand
Meat & Seafood	hot dog
Meat & Seafood	hotdog
Meat & Seafood	imitation crab
Meat & Seafood	jamon
Meat & Seafood	jamon iberico
Meat & Seafood	jennie-o	brand
Meat & Seafood	jimmy dean	brand
Meat & Seafood	john dory
Meat & Seafood	johnsonville	brand
Meat & Seafood	jumbo shrimp
Meat & Seafood	kabanos
Meat & Seafood	kabob
Meat & Seafood	kebab
Meat & Seafood	kid goat
Meat & Seafood	kidney
Meat & Seafood	kielbasa
Meat & Seafood	kipper
Meat & Seafood	knackwurst
Meat & Seafood	kofta
Meat & Seafood	koftas
Meat & Seafood	lamb
Meat & Seafood	lamb chops
Meat & Seafood	lamb neck
Meat & Seafood	lamb shank
Meat & Seafood	land o'frost	brand
Meat & Seafood	landjager
Meat & Seafood	langoustine
Meat & Seafood	lap cheong
Meat & Seafood	lardo
Meat & Seafood	lardons
Meat & Seafood	leg
Meat & Seafood	lemon sole
Meat & Seafood	lincolnshire sausages
Meat & Seafood	linguica
Meat & Seafood	liver
Meat & Seafood	liver sausage
Meat & Seafood	liverwurst
Meat & Seafood	lobster
Meat & Seafood	lobster tails
Meat & Seafood	loin
Meat & Seafood	london broil
Meat & Seafood	longaniza
Meat & Seafood	lonza
Meat & Seafood	lox
Meat & Seafood	luncheon meat
Meat & Seafood	lunchmeat
Meat & Seafood	mackerel
Meat & Seafood	mahi mahi
Meat & Seafood	marrow bones
Meat & Seafood	mattessons	brand
Meat & Seafood	meat
Meat & Seafood	meatball
Meat & Seafood	meatloaf
Meat & Seafood	merguez
Meat & Seafood	mettwurst
Meat & Seafood	mince	common
Meat & Seafood	monkfish
Meat & Seafood	morcilla
Meat & Seafood	mortadella
Meat & Seafood	mullet
Meat & Seafood	mussel
Meat & Seafood	mutton
Meat & Seafood	nduja
Meat & Seafood	new york strip
Meat & Seafood	ny strip
Meat & Seafood	ocean sticks
Meat & Seafood	octopus
Meat & Seafood	onglet
Meat & Seafood	oscar mayer	brand
Meat & Seafood	ox cheek
Meat & Seafood	ox tail
Meat & Seafood	oxtail
Meat & Seafood	oyster
Meat & Seafood	pancetta
Meat & Seafood	parma ham
Meat & Seafood	partridge
Meat & Seafood	pastrami
Meat & Seafood	pate
Meat & Seafood	peperami	brand
Meat & Seafood	pepperoni
Meat & Seafood	perch
Meat & Seafood	perdue	brand
Meat & Seafood	periwinkles
Meat & Seafood	pheasant
Meat & Seafood	picanha
Meat & Seafood	pig cheeks
Meat & Seafood	pigeon
Meat & Seafood	pigs in blankets
Meat & Seafood	pike
Meat & Seafood	plaice
Meat & Seafood	pollock
Meat & Seafood	pork
Meat & Seafood	pork belly
Meat & Seafood	pork butt
Meat & Seafood	pork chops
Meat & Seafood	pork loin
Meat & Seafood	pork pie
Meat & Seafood	pork shoulder
Meat & Seafood	porterhouse
Meat & Seafood	poultry
Meat & Seafood	poussin
Meat & Seafood	prawn
Meat & Seafood	prime rib
Meat & Seafood	prosciutto
Meat & Seafood	pulled pork
Meat & Seafood	quail
Meat & Seafood	rabbit
Meat & Seafood	rack of lamb
Meat & Seafood	rainbow trout
Meat & Seafood	red snapper
Meat & Seafood	rib
Meat & Seafood	ribeye
Meat & Seafood	ribs
Meat & Seafood	richmond sausages	brand
Meat & Seafood	rissoles
Meat & Seafood	roast
Meat & Seafood	roasting joint
Meat & Seafood	roe
Meat & Seafood	rollmops
Meat & Seafood	rotisserie chicken
Meat & Seafood	rump steak
Meat & Seafood	salami
Meat & Seafood	salchichon
Meat & Seafood	salmon	common
Meat & Seafood	salmon fillet
Meat & Seafood	salmon roe
Meat & Seafood	sardines fresh
Meat & Seafood	saucisson
Meat & Seafood	sausage	common
Meat & Seafood	saveloy
Meat & Seafood	scallop
Meat & Seafood	scampi
Meat & Seafood	schnitzel meat
Meat & Seafood	scotch egg
Meat & Seafood	sea bass
Meat & Seafood	sea bream
Meat & Seafood	sea urchin
Meat & Seafood	seabass
Meat & Seafood	seafood
Meat & Seafood	serrano ham
Meat & Seafood	shank
Meat & Seafood	shellfish
Meat & Seafood	shish kebab
Meat & Seafood	short rib
Meat & Seafood	shrimp	common
Meat & Seafood	silverside
Meat & Seafood	sirloin
Meat & Seafood	skate wing
Meat & Seafood	skirt steak
Meat & Seafood	sliced turkey
Meat & Seafood	smelt
Meat & Seafood	smithfield	brand
Meat & Seafood	smoked eel
Meat & Seafood	smoked haddock
Meat & Seafood	smoked turkey
Meat & Seafood	snapper
Meat & Seafood	sobrasada
Meat & Seafood	sockeye
Meat & Seafood	sole
Meat & Seafood	soppressata
Meat & Seafood	sossies
Meat & Seafood	soup bones
Meat & Seafood	spare rib
Meat & Seafood	speck
Meat & Seafood	spianata
Meat & Seafood	spiral ham
Meat & Seafood	sprats
Meat & Seafood	squid
Meat & Seafood	steak
Meat & Seafood	stewing steak
Meat & Seafood	stir fry beef
Meat & Seafood	streaky bacon
Meat & Seafood	sturgeon
Meat & Seafood	sucuk
Meat & Seafood	surimi
Meat & Seafood	sweetbreads
Meat & Seafood	swordfish
Meat & Seafood	t-bone
Meat & Seafood	teewurst
Meat & Seafood	tenderloin
Meat & Seafood	thigh
Meat & Seafood	tiger prawn
Meat & Seafood	tilapia
Meat & Seafood	tomahawk steak
Meat & Seafood	tongue
Meat & Seafood	topside
Meat & Seafood	toulouse sausage
Meat & Seafood	tri tip
Meat & Seafood	tripe
Meat & Seafood	trotters
Meat & Seafood	trout
Meat & Seafood	tuna	common
Meat & Seafood	tuna steak
Meat & Seafood	turbot
Meat & Seafood	turkey	common
Meat & Seafood	turkey crown
Meat & Seafood	turkey mince
Meat & Seafood	tyson	brand
Meat & Seafood	veal
Meat & Seafood	venison
Meat & Seafood	wall's sausages	brand
Meat & Seafood	weisswurst
Meat & Seafood	whelks
Meat & Seafood	white pudding
Meat & Seafood	whitebait
Meat & Seafood	whiting
Meat & Seafood	wiener
Meat & Seafood	wild boar
Meat & Seafood	wing
Meat & Seafood	winkles
Meat & Seafood	wright bacon	brand
Dairy & Eggs	1% milk
Dairy & Eggs	2% milk
Dairy & Eggs	a2 milk	brand
Dairy & Eggs	actimel	brand
Dairy & Eggs	activia	brand
Dairy & Eggs	almond breeze	brand
Dairy & Eggs	almondmilk
Dairy & Eggs	alpro	brand
Dairy & Eggs	ambrosia custard pots	brand
Dairy & Eggs	american singles
Dairy & Eggs	anchor butter	brand
Dairy & Eggs	appenzeller
Dairy & Eggs	arla	brand
Dairy & Eggs	asiago
Dairy & Eggs	ayran
Dairy & Eggs	babybel	brand
Dairy & Eggs	babybel cheese
Dairy & Eggs	babybels
Dairy & Eggs	beaufort
Dairy & Eggs	bel paese
Dairy & Eggs	benecol	brand
Dairy & Eggs	bertolli spread	brand
Dairy & Eggs	biscuit dough
Dairy & Eggs	blue top
Dairy & Eggs	bocconcini
Dairy & Eggs	boursin
Dairy & Eggs	boursin cheese
Dairy & Eggs	breakstone's	brand
Dairy & Eggs	brie
Dairy & Eggs	brunost
Dairy & Eggs	buffalo mozzarella
Dairy & Eggs	burford browns	brand
Dairy & Eggs	burrata
Dairy & Eggs	butter	common
Dairy & Eggs	buttermilk
Dairy & Eggs	buttermilk biscuits
Dairy & Eggs	cabot	brand
Dairy & Eggs	caciocavallo
Dairy & Eggs	caerphilly
Dairy & Eggs	cage free eggs
Dairy & Eggs	califia	brand
Dairy & Eggs	cambozola
Dairy & Eggs	camembert
Dairy & Eggs	canned biscuits
Dairy & Eggs	cathedral city	brand
Dairy & Eggs	challenge butter	brand
Dairy & Eggs	chaource
Dairy & Eggs	cheddar	common
Dairy & Eggs	cheese	common
Dairy & Eggs	cheese board
Dairy & Eggs	cheese slices
Dairy & Eggs	cheese triangles
Dairy & Eggs	cheese wheel
Dairy & Eggs	cheestrings	brand
Dairy & Eggs	cheshire cheese
Dairy & Eggs	chobani	brand
Dairy & Eggs	chobani oat	brand
Dairy & Eggs	chocolate mousse
Dairy & Eggs	cinnamon roll dough
Dairy & Eggs	clotted cream
Dairy & Eggs	clover spread	brand
Dairy & Eggs	coconut milk creamer
Dairy & Eggs	coconut milk yogurt
Dairy & Eggs	coffee mate
Dairy & Eggs	colby
Dairy & Eggs	comte
Dairy & Eggs	cookie dough
Dairy & Eggs	cornish yarg
Dairy & Eggs	cotija
Dairy & Eggs	cottage cheese
Dairy & Eggs	country crock	brand
Dairy & Eggs	country life	brand
Dairy & Eggs	cravendale	brand
Dairy & Eggs	cream	common
Dairy & Eggs	creamer
Dairy & Eggs	creme brulee
Dairy & Eggs	creme caramel
Dairy & Eggs	creme fraiche
Dairy & Eggs	crescent roll
Dairy & Eggs	crottin
Dairy & Eggs	crystal farms	brand
Dairy & Eggs	curd
Dairy & Eggs	curd cheese
Dairy & Eggs	curds
Dairy & Eggs	custard
Dairy & Eggs	custard pot
Dairy & Eggs	dairy
Dairy & Eggs	dairylea	brand
Dairy & Eggs	daisy sour cream	brand
Dairy & Eggs	danimals	brand
Dairy & Eggs	danish blue
Dairy & Eggs	dannon	brand
Dairy & Eggs	danone	brand
Dairy & Eggs	danonino	brand
Dairy & Eggs	dessert pot
Dairy & Eggs	dolcelatte
Dairy & Eggs	double cream
Dairy & Eggs	double gloucester
Dairy & Eggs	dozen eggs
Dairy & Eggs	drinkable yogurt
Dairy & Eggs	duck eggs
Dairy & Eggs	earth balance	brand
Dairy & Eggs	edam
Dairy & Eggs	egg
Dairy & Eggs	egg beaters
Dairy & Eggs	egg nog
Dairy & Eggs	egg substitute
Dairy & Eggs	egg white
Dairy & Eggs	egg yolk
Dairy & Eggs	eggland's best	brand
Dairy & Eggs	eggnog
Dairy & Eggs	eggs	common
Dairy & Eggs	elmlea	brand
Dairy & Eggs	emmental
Dairy & Eggs	epoisses
Dairy & Eggs	extra thick cream
Dairy & Eggs	fage	brand
Dairy & Eggs	fairlife	brand
Dairy & Eggs	farmers cheese
Dairy & Eggs	feta	common
Dairy & Eggs	filmjolk
Dairy & Eggs	fior di latte
Dairy & Eggs	flora	brand
Dairy & Eggs	fontina
Dairy & Eggs	free range eggs
Dairy & Eggs	frigo	brand
Dairy & Eggs	fromage frais
Dairy & Eggs	frubes
Dairy & Eggs	ghee fresh
Dairy & Eggs	gjetost
Dairy & Eggs	go-gurt	brand
Dairy & Eggs	goat's milk
Dairy & Eggs	goats cheese
Dairy & Eggs	gorgonzola
Dairy & Eggs	gouda
Dairy & Eggs	grana padano
Dairy & Eggs	grated parmesan
Dairy & Eggs	graviera
Dairy & Eggs	greek yogurt
Dairy & Eggs	gruyere
Dairy & Eggs	half & half
Dairy & Eggs	half and half
Dairy & Eggs	half gallon milk
Dairy & Eggs	half n half
Dairy & Eggs	halloumi
Dairy & Eggs	happy egg	brand
Dairy & Eggs	havarti
Dairy & Eggs	heavy cream
Dairy & Eggs	hemp milk
Dairy & Eggs	horizon milk	brand
Dairy & Eggs	i can't believe it's not butter	brand
Dairy & Eggs	idiazabal
Dairy & Eggs	international delight	brand
Dairy & Eggs	jarlsberg
Dairy & Eggs	kashkaval
Dairy & Eggs	kefalotyri
Dairy & Eggs	kefir
Dairy & Eggs	kerrygold	brand
Dairy & Eggs	kraft singles	brand
Dairy & Eggs	lactaid	brand
Dairy & Eggs	lactose free milk
Dairy & Eggs	lancashire cheese
Dairy & Eggs	land o'lakes	brand
Dairy & Eggs	lard
Dairy & Eggs	large eggs
Dairy & Eggs	lassi
Dairy & Eggs	laughing cow	brand
Dairy & Eggs	leerdammer
Dairy & Eggs	limburger
Dairy & Eggs	long life milk
Dairy & Eggs	low fat milk
Dairy & Eggs	lurpak	brand
Dairy & Eggs	lymeswold
Dairy & Eggs	maasdam
Dairy & Eggs	mahon
Dairy & Eggs	manchego
Dairy & Eggs	marg
Dairy & Eggs	margarine
Dairy & Eggs	mascarpone
Dairy & Eggs	mature cheddar
Dairy & Eggs	mexican blend
Dairy & Eggs	mild cheddar
Dairy & Eggs	milk	common
Dairy & Eggs	milk jug
Dairy & Eggs	mimolette
Dairy & Eggs	mizithra
Dairy & Eggs	monterey jack
Dairy & Eggs	morbier
Dairy & Eggs	mozz
Dairy & Eggs	mozzarella	common
Dairy & Eggs	muenster
Dairy & Eggs	muller	brand
Dairy & Eggs	muller corner	brand
Dairy & Eggs	neufchatel
Dairy & Eggs	non dairy milk
Dairy & Eggs	oat milk
Dairy & Eggs	oatly	brand
Dairy & Eggs	oatmilk
Dairy & Eggs	oaxaca
Dairy & Eggs	oaxaca cheese
Dairy & Eggs	oikos	brand
Dairy & Eggs	oleo
Dairy & Eggs	organic milk
Dairy & Eggs	ossau iraty
Dairy & Eggs	paneer
Dairy & Eggs	panna cotta
Dairy & Eggs	parm
Dairy & Eggs	parmesan	common
Dairy & Eggs	parmigiano
Dairy & Eggs	parmigiano reggiano
Dairy & Eggs	pea milk
Dairy & Eggs	pecorino
Dairy & Eggs	pepper jack
Dairy & Eggs	pepperjack
Dairy & Eggs	petit filous	brand
Dairy & Eggs	philadelphia	brand
Dairy & Eggs	philly	brand
Dairy & Eggs	pilgrims choice	brand
Dairy & Eggs	pimento cheese
Dairy & Eggs	pint of milk
Dairy & Eggs	plain yogurt
Dairy & Eggs	planet oat	brand
Dairy & Eggs	polly-o	brand
Dairy & Eggs	port salut
Dairy & Eggs	pots de creme
Dairy & Eggs	president butter	brand
Dairy & Eggs	probiotic drink
Dairy & Eggs	provolone
Dairy & Eggs	pudding
Dairy & Eggs	quail eggs
Dairy & Eggs	quark
Dairy & Eggs	queijo
Dairy & Eggs	queso fresco
Dairy & Eggs	raclette
Dairy & Eggs	reblochon
Dairy & Eggs	red leicester
Dairy & Eggs	reddi-wip	brand
Dairy & Eggs	refrigerated biscuits
Dairy & Eggs	rice pudding pot
Dairy & Eggs	ricotta
Dairy & Eggs	romano cheese
Dairy & Eggs	roquefort
Dairy & Eggs	rude health	brand
Dairy & Eggs	saint agur
Dairy & Eggs	sargento	brand
Dairy & Eggs	scamorza
Dairy & Eggs	semi-skimmed
Dairy & Eggs	sharp cheddar
Dairy & Eggs	sheep cheese
Dairy & Eggs	shropshire blue
Dairy & Eggs	siggi's	brand
Dairy & Eggs	silk	brand
Dairy & Eggs	single cream
Dairy & Eggs	skim milk
Dairy & Eggs	skimmed milk
Dairy & Eggs	skyr
Dairy & Eggs	smetana
Dairy & Eggs	soured cream
Dairy & Eggs	soymilk
Dairy & Eggs	spreadable
Dairy & Eggs	squirty cream
Dairy & Eggs	stilton
Dairy & Eggs	stonyfield	brand
Dairy & Eggs	stork	brand
Dairy & Eggs	stracchino
Dairy & Eggs	string cheese
Dairy & Eggs	taleggio
Dairy & Eggs	tete de moine
Dairy & Eggs	the collective yogurt	brand
Dairy & Eggs	tillamook	brand
Dairy & Eggs	tilsit
Dairy & Eggs	tomme
Dairy & Eggs	trifle
Dairy & Eggs	tvorog
Dairy & Eggs	uht milk
Dairy & Eggs	unsalted butter
Dairy & Eggs	vacherin
Dairy & Eggs	velveeta slices	brand
Dairy & Eggs	wensleydale
Dairy & Eggs	whipping cream
Dairy & Eggs	whole milk
Dairy & Eggs	yakult	brand
Dairy & Eggs	yeo valley	brand
Dairy & Eggs	yog
Dairy & Eggs	yoghurt
Dairy & Eggs	yogurt	common
Dairy & Eggs	yogurt drink
Dairy & Eggs	yogurt tube
Dairy & Eggs	yolk
Dairy & Eggs	yoplait	brand
Frozen Foods	acai
Frozen Foods	amy's bowls	brand
Frozen Foods	arancini frozen
Frozen Foods	arctic roll
Frozen Foods	aunt bessie's	brand
Frozen Foods	bagel bites
Frozen Foods	baked alaska
Frozen Foods	banquet meal	brand
Frozen Foods	battered fish
Frozen Foods	bean burger
Frozen Foods	ben & jerry's	brand
Frozen Foods	ben and jerry's	brand
Frozen Foods	beyond burger	brand
Frozen Foods	beyond meat	brand
Frozen Foods	birds eye	brand
Frozen Foods	black forest gateau
Frozen Foods	blue bell	brand
Frozen Foods	blue bunny	brand
Frozen Foods	boca burger	brand
Frozen Foods	bombay aloo frozen
Frozen Foods	breaded chicken
Frozen Foods	breaded fish
Frozen Foods	breaded shrimp
Frozen Foods	breakfast sandwich
Frozen Foods	breyers	brand
Frozen Foods	burrito
Frozen Foods	calippo	brand
Frozen Foods	calzone
Frozen Foods	captain birdseye	brand
Frozen Foods	carte d'or	brand
Frozen Foods	cauliflower rice
Frozen Foods	cauliflower rice frozen
Frozen Foods	celeste pizza	brand
Frozen Foods	chicago town	brand
Frozen Foods	chicken dipper
Frozen Foods	chicken finger
Frozen Foods	chicken goujons
Frozen Foods	chicken poppers
Frozen Foods	chicken strip
Frozen Foods	chimichanga
Frozen Foods	choc ices
Frozen Foods	chocolate chip pancake
Frozen Foods	cool whip	brand
Frozen Foods	corn dog
Frozen Foods	cornetto	brand
Frozen Foods	cottage pie
Frozen Foods	crab rangoon
Frozen Foods	creamsicle
Frozen Foods	crinkle cut fries
Frozen Foods	crispy pancakes
Frozen Foods	croquettes
Frozen Foods	curly fries
Frozen Foods	digiorno	brand
Frozen Foods	dino nuggets
Frozen Foods	dippin dots	brand
Frozen Foods	dove bars	brand
Frozen Foods	dr oetker pizza	brand
Frozen Foods	dreyer's	brand
Frozen Foods	dumpling
Frozen Foods	dumplings frozen
Frozen Foods	edamame
Frozen Foods	edamame frozen
Frozen Foods	edy's	brand
Frozen Foods	egg roll
Frozen Foods	eggo	brand
Frozen Foods	el monterey	brand
Frozen Foods	empanada
Frozen Foods	falafel frozen
Frozen Foods	filo
Frozen Foods	filo pastry
Frozen Foods	fish cake
Frozen Foods	fish finger
Frozen Foods	fish pie
Frozen Foods	fish stick
Frozen Foods	fishcakes
Frozen Foods	fishfinger
Frozen Foods	freeze pops
Frozen Foods	freezer pop
Frozen Foods	french fries
Frozen Foods	french toast
Frozen Foods	freschetta	brand
Frozen Foods	fries
Frozen Foods	froyo
Frozen Foods	frozen
Frozen Foods	frozen pastry
Frozen Foods	frozen yogurt
Frozen Foods	fudgsicle
Frozen Foods	gardein	brand
Frozen Foods	gelato
Frozen Foods	goodfella's	brand
Frozen Foods	gorton's	brand
Frozen Foods	green giant frozen	brand
Frozen Foods	gyoza frozen
Frozen Foods	haagen-dazs	brand
Frozen Foods	halo top	brand
Frozen Foods	hash brown
Frozen Foods	healthy choice	brand
Frozen Foods	home fries
Frozen Foods	hot pocket
Frozen Foods	hot pockets	brand
Frozen Foods	hungry-man	brand
Frozen Foods	ice
Frozen Foods	ice cream	common
Frozen Foods	ice cream tub
Frozen Foods	ice lollies
Frozen Foods	ice pop
Frozen Foods	iceland meals	brand
Frozen Foods	impossible burger	brand
Frozen Foods	impossible meat	brand
Frozen Foods	jacket potatoes frozen
Frozen Foods	jalapeno popper
Frozen Foods	jeni's	brand
Frozen Foods	jose ole	brand
Frozen Foods	klondike	brand
Frozen Foods	knickerbocker glory
Frozen Foods	lasagna
Frozen Foods	lasagne
Frozen Foods	lean cuisine	brand
Frozen Foods	lean pockets	brand
Frozen Foods	linda mccartney	brand
Frozen Foods	lolly
Frozen Foods	mac and cheese bites
Frozen Foods	magnum	brand
Frozen Foods	margherita pizza
Frozen Foods	marie callender's	brand
Frozen Foods	mccain	brand
Frozen Foods	meatless meatballs
Frozen Foods	microwave dinner
Frozen Foods	microwave meal
Frozen Foods	mini quiches
Frozen Foods	morningstar	brand
Frozen Foods	mozzarella stick
Frozen Foods	mrs t's	brand
Frozen Foods	nugget
Frozen Foods	onion ring
Frozen Foods	orange chicken
Frozen Foods	ore-ida	brand
Frozen Foods	otter pops
Frozen Foods	outshine	brand
Frozen Foods	oven chips
Frozen Foods	pancake
Frozen Foods	pelmeni
Frozen Foods	pf chang's	brand
Frozen Foods	phyllo
Frozen Foods	pie crust
Frozen Foods	pie shell
Frozen Foods	pierogi
Frozen Foods	pierogies
Frozen Foods	pizza	common
Frozen Foods	pizza pockets
Frozen Foods	pizza roll
Frozen Foods	plant based burger
Frozen Foods	popcorn chicken
Frozen Foods	popcorn shrimp
Frozen Foods	popsicle
Frozen Foods	pot pie
Frozen Foods	pot sticker
Frozen Foods	potato croquettes
Frozen Foods	potato smiles
Frozen Foods	potato waffles
Frozen Foods	potato wedges
Frozen Foods	potsticker
Frozen Foods	profiteroles frozen
Frozen Foods	puff pastry
Frozen Foods	quesadilla
Frozen Foods	quorn	brand
Frozen Foods	quorn mince
Frozen Foods	ready meal
Frozen Foods	ready rolled pastry
Frozen Foods	red baron	brand
Frozen Foods	riced cauliflower
Frozen Foods	ristorante pizza	brand
Frozen Foods	roast potatoes
Frozen Foods	roast potatoes frozen
Frozen Foods	rosti
Frozen Foods	samosa
Frozen Foods	sara lee cheesecake	brand
Frozen Foods	scampi bites
Frozen Foods	shepherd's pie
Frozen Foods	sherbet
Frozen Foods	sherbet ice
Frozen Foods	shortcrust pastry
Frozen Foods	smiley faces
Frozen Foods	smoothie mix
Frozen Foods	solero	brand
Frozen Foods	sorbet
Frozen Foods	spring roll
Frozen Foods	steak bakes
Frozen Foods	stouffer's	brand
Frozen Foods	stuffing balls
Frozen Foods	sundae
Frozen Foods	swedish glace	brand
Frozen Foods	sweet potato fries
Frozen Foods	talenti	brand
Frozen Foods	tamale
Frozen Foods	taquito
Frozen Foods	tater tot
Frozen Foods	texas toast
Frozen Foods	tgi fridays	brand
Frozen Foods	toaster strudel
Frozen Foods	toaster waffles
Frozen Foods	tombstone pizza	brand
Frozen Foods	totino's	brand
Frozen Foods	tv dinner
Frozen Foods	uncrustables
Frozen Foods	van de kamp's	brand
Frozen Foods	vareniki
Frozen Foods	veg fingers
Frozen Foods	vegan burger
Frozen Foods	vegetable fingers
Frozen Foods	vegetable medley
Frozen Foods	vegetarian sausages
Frozen Foods	veggie burger
Frozen Foods	veggie fingers
Frozen Foods	veggie mince
Frozen Foods	veggie sausage
Frozen Foods	viennetta	brand
Frozen Foods	waffle
Frozen Foods	waffle fries
Frozen Foods	whipped topping
Frozen Foods	yasso	brand
Frozen Foods	yorkshire pudding
Frozen Foods	yorkshire puds
Frozen Foods	yorkshires
Frozen Foods	young's fish	brand
Pantry & Canned Goods	acini di pepe
Pantry & Canned Goods	adzuki beans
Pantry & Canned Goods	agar agar
Pantry & Canned Goods	agnolotti
Pantry & Canned Goods	ajwain
Pantry & Canned Goods	all purpose flour
Pantry & Canned Goods	allinson yeast	brand
Pantry & Canned Goods	allspice
Pantry & Canned Goods	almond extract
Pantry & Canned Goods	almond meal
Pantry & Canned Goods	alpen	brand
Pantry & Canned Goods	alphabet pasta
Pantry & Canned Goods	alphabetti
Pantry & Canned Goods	amaranth
Pantry & Canned Goods	anchovies
Pantry & Canned Goods	anchovy
Pantry & Canned Goods	anelletti
Pantry & Canned Goods	anelli
Pantry & Canned Goods	angel delight	brand
Pantry & Canned Goods	angel hair
Pantry & Canned Goods	anise
Pantry & Canned Goods	aniseed
Pantry & Canned Goods	apple jacks	brand
Pantry & Canned Goods	apple pie spice
Pantry & Canned Goods	apple sauce
Pantry & Canned Goods	applesauce
Pantry & Canned Goods	aptamil	brand
Pantry & Canned Goods	arborio
Pantry & Canned Goods	arrowroot
Pantry & Canned Goods	artichoke heart
Pantry & Canned Goods	artificial sweetener
Pantry & Canned Goods	asafoetida
Pantry & Canned Goods	aunt jemima mix	brand
Pantry & Canned Goods	baby corn tin
Pantry & Canned Goods	baby food
Pantry & Canned Goods	baby jars
Pantry & Canned Goods	baby puree
Pantry & Canned Goods	baking ammonia
Pantry & Canned Goods	baking chocolate
Pantry & Canned Goods	baking mix
Pantry & Canned Goods	baking powder
Pantry & Canned Goods	baking soda
Pantry & Canned Goods	barilla	brand
Pantry & Canned Goods	barley
Pantry & Canned Goods	basmati
Pantry & Canned Goods	batter mix
Pantry & Canned Goods	baxters	brand
Pantry & Canned Goods	bay leaf
Pantry & Canned Goods	bay leaves
Pantry & Canned Goods	bbq rub
Pantry & Canned Goods	bean	common
Pantry & Canned Goods	beech-nut	brand
Pantry & Canned Goods	ben's original	brand
Pantry & Canned Goods	besan
Pantry & Canned Goods	better than bouillon	brand
Pantry & Canned Goods	betty crocker	brand
Pantry & Canned Goods	bicarb
Pantry & Canned Goods	bicarb of soda
Pantry & Canned Goods	bicarbonate of soda
Pantry & Canned Goods	bigoli
Pantry & Canned Goods	bird's custard	brand
Pantry & Canned Goods	biscuit mix
Pantry & Canned Goods	bisquick	brand
Pantry & Canned Goods	bisto granules	brand
Pantry & Canned Goods	black beans
Pantry & Canned Goods	black eyed pea
Pantry & Canned Goods	black pepper	common
Pantry & Canned Goods	blancmange
Pantry & Canned Goods	bob's red mill	brand
Pantry & Canned Goods	borlotti bean
Pantry & Canned Goods	bouillon
Pantry & Canned Goods	bouillon cubes
Pantry & Canned Goods	bovril	brand
Pantry & Canned Goods	bow tie pasta
Pantry & Canned Goods	bran
Pantry & Canned Goods	bran flakes
Pantry & Canned Goods	bread crumbs
Pantry & Canned Goods	bread mix
Pantry & Canned Goods	breadcrumb
Pantry & Canned Goods	broth
Pantry & Canned Goods	brown lentils
Pantry & Canned Goods	brownie mix
Pantry & Canned Goods	bucatini
Pantry & Canned Goods	buckwheat
Pantry & Canned Goods	buckwheat groats
Pantry & Canned Goods	bulgar wheat
Pantry & Canned Goods	bulgur
Pantry & Canned Goods	bumble bee tuna	brand
Pantry & Canned Goods	bush's beans	brand
Pantry & Canned Goods	butter beans
Pantry & Canned Goods	butterscotch chips
Pantry & Canned Goods	cacao
Pantry & Canned Goods	cajun seasoning
Pantry & Canned Goods	cake decorations
Pantry & Canned Goods	cake mix
Pantry & Canned Goods	cake toppers
Pantry & Canned Goods	calamarata
Pantry & Canned Goods	campanelle
Pantry & Canned Goods	campbell's	brand
Pantry & Canned Goods	can of corn
Pantry & Canned Goods	can of tuna
Pantry & Canned Goods	candied peel
Pantry & Canned Goods	canned
Pantry & Canned Goods	canned artichokes
Pantry & Canned Goods	canned beets
Pantry & Canned Goods	canned carrots
Pantry & Canned Goods	canned chicken
Pantry & Canned Goods	canned chili
Pantry & Canned Goods	canned clams
Pantry & Canned Goods	canned corn
Pantry & Canned Goods	canned crab
Pantry & Canned Goods	canned fish
Pantry & Canned Goods	canned fruit
Pantry & Canned Goods	canned green beans
Pantry & Canned Goods	canned green chiles
Pantry & Canned Goods	canned ham
Pantry & Canned Goods	canned meat
Pantry & Canned Goods	canned mushroom
Pantry & Canned Goods	canned pea
Pantry & Canned Goods	canned peaches
Pantry & Canned Goods	canned pears
Pantry & Canned Goods	canned pineapple
Pantry & Canned Goods	canned potatoes
Pantry & Canned Goods	canned pumpkin
Pantry & Canned Goods	canned salmon
Pantry & Canned Goods	canned spinach
Pantry & Canned Goods	canned tomato
Pantry & Canned Goods	canned tuna
Pantry & Canned Goods	canned vegetable
Pantry & Canned Goods	cannellini
Pantry & Canned Goods	cannelloni
Pantry & Canned Goods	cans of tuna
Pantry & Canned Goods	cap'n crunch	brand
Pantry & Canned Goods	capellini
Pantry & Canned Goods	caraway
Pantry & Canned Goods	caraway seeds
Pantry & Canned Goods	cardamom
Pantry & Canned Goods	cardamom pods
Pantry & Canned Goods	carnaroli
Pantry & Canned Goods	carnation milk	brand
Pantry & Canned Goods	carom seeds
Pantry & Canned Goods	casarecce
Pantry & Canned Goods	cassia bark
Pantry & Canned Goods	caster sugar
Pantry & Canned Goods	castor sugar
Pantry & Canned Goods	cavatappi
Pantry & Canned Goods	cavatelli
Pantry & Canned Goods	cayenne
Pantry & Canned Goods	cayenne pepper
Pantry & Canned Goods	celery salt
Pantry & Canned Goods	celery seed
Pantry & Canned Goods	cereal	common
Pantry & Canned Goods	cheerios	brand
Pantry & Canned Goods	cheese powder
Pantry & Canned Goods	chef boyardee	brand
Pantry & Canned Goods	chex	brand
Pantry & Canned Goods	chia
Pantry & Canned Goods	chia seeds
Pantry & Canned Goods	chick pea
Pantry & Canned Goods	chicken broth
Pantry & Canned Goods	chicken of the sea	brand
Pantry & Canned Goods	chickpea	common
Pantry & Canned Goods	chili con carne
Pantry & Canned Goods	chili flakes
Pantry & Canned Goods	chili powder
Pantry & Canned Goods	chili with beans
Pantry & Canned Goods	chilli flakes
Pantry & Canned Goods	chilli powder
Pantry & Canned Goods	chinese five spice
Pantry & Canned Goods	choc chips
Pantry & Canned Goods	chocolate chip
Pantry & Canned Goods	chopped tomato
Pantry & Canned Goods	chowder
Pantry & Canned Goods	chunky soup	brand
Pantry & Canned Goods	cinnamon
Pantry & Canned Goods	cinnamon sticks
Pantry & Canned Goods	cinnamon toast crunch	brand
Pantry & Canned Goods	cirio	brand
Pantry & Canned Goods	citric acid
Pantry & Canned Goods	clabber girl	brand
Pantry & Canned Goods	clam juice
Pantry & Canned Goods	clove
Pantry & Canned Goods	cloves
Pantry & Canned Goods	coco pops	brand
Pantry & Canned Goods	cocoa
Pantry & Canned Goods	cocoa powder
Pantry & Canned Goods	coconut cream
Pantry & Canned Goods	coconut flakes
Pantry & Canned Goods	coconut milk
Pantry & Canned Goods	college inn	brand
Pantry & Canned Goods	conchiglie
Pantry & Canned Goods	conchigliette
Pantry & Canned Goods	conchiglioni
Pantry & Canned Goods	condensed milk
Pantry & Canned Goods	confectioners sugar
Pantry & Canned Goods	cookie mix
Pantry & Canned Goods	cooking chocolate
Pantry & Canned Goods	coriander seed
Pantry & Canned Goods	corn flakes
Pantry & Canned Goods	corn pops	brand
Pantry & Canned Goods	corn starch
Pantry & Canned Goods	corn syrup
Pantry & Canned Goods	cornbread mix
Pantry & Canned Goods	corned beef
Pantry & Canned Goods	cornflake
Pantry & Canned Goods	cornflour
Pantry & Canned Goods	cornmeal
Pantry & Canned Goods	cornstarch
Pantry & Canned Goods	couscous
Pantry & Canned Goods	cow & gate	brand
Pantry & Canned Goods	cracked wheat
Pantry & Canned Goods	cranberry sauce
Pantry & Canned Goods	cream cheese frosting
Pantry & Canned Goods	cream corn
Pantry & Canned Goods	cream of celery
Pantry & Canned Goods	cream of chicken
Pantry & Canned Goods	cream of mushroom
Pantry & Canned Goods	cream of tartar
Pantry & Canned Goods	cream of wheat
Pantry & Canned Goods	cream style corn
Pantry & Canned Goods	creamed corn
Pantry & Canned Goods	crisco	brand
Pantry & Canned Goods	crispy onions
Pantry & Canned Goods	crouton
Pantry & Canned Goods	crunchy nut	brand
Pantry & Canned Goods	crushed red pepper
Pantry & Canned Goods	crushed tomato
Pantry & Canned Goods	cumin
Pantry & Canned Goods	cumin seeds
Pantry & Canned Goods	curry powder
Pantry & Canned Goods	custard powder
Pantry & Canned Goods	de cecco	brand
Pantry & Canned Goods	dehydrated potatoes
Pantry & Canned Goods	del monte	brand
Pantry & Canned Goods	demerara
Pantry & Canned Goods	demerara sugar
Pantry & Canned Goods	desiccated coconut
Pantry & Canned Goods	diamond crystal	brand
Pantry & Canned Goods	diced green chiles
Pantry & Canned Goods	diced tomato
Pantry & Canned Goods	dill seed
Pantry & Canned Goods	dill weed
Pantry & Canned Goods	dinty moore	brand
Pantry & Canned Goods	ditali
Pantry & Canned Goods	ditalini
Pantry & Canned Goods	domino sugar	brand
Pantry & Canned Goods	dried basil
Pantry & Canned Goods	dried chives
Pantry & Canned Goods	dried coriander
Pantry & Canned Goods	dried dill
Pantry & Canned Goods	dried herbs
Pantry & Canned Goods	dried marjoram
Pantry & Canned Goods	dried milk
Pantry & Canned Goods	dried minced onion
Pantry & Canned Goods	dried mint
Pantry & Canned Goods	dried mushrooms
Pantry & Canned Goods	dried onion
Pantry & Canned Goods	dried parsley
Pantry & Canned Goods	dried peas
Pantry & Canned Goods	dried porcini
Pantry & Canned Goods	dried rosemary
Pantry & Canned Goods	dried sage
Pantry & Canned Goods	dried tarragon
Pantry & Canned Goods	dried thyme
Pantry & Canned Goods	dried yeast
Pantry & Canned Goods	dry milk
Pantry & Canned Goods	dry rub
Pantry & Canned Goods	duncan hines	brand
Pantry & Canned Goods	durum wheat
Pantry & Canned Goods	eagle brand	brand
Pantry & Canned Goods	egg pasta
Pantry & Canned Goods	einkorn
Pantry & Canned Goods	elbow macaroni
Pantry & Canned Goods	ella's kitchen	brand
Pantry & Canned Goods	emmer
Pantry & Canned Goods	enfamil	brand
Pantry & Canned Goods	equal sweetener	brand
Pantry & Canned Goods	erythritol
Pantry & Canned Goods	evaporated milk
Pantry & Canned Goods	everything bagel seasoning
Pantry & Canned Goods	extract
Pantry & Canned Goods	farfalle
Pantry & Canned Goods	farro
Pantry & Canned Goods	fava beans
Pantry & Canned Goods	fennel seed
Pantry & Canned Goods	fenugreek
Pantry & Canned Goods	fettuccine
Pantry & Canned Goods	fettuccini
Pantry & Canned Goods	fideo
Pantry & Canned Goods	filini
Pantry & Canned Goods	fire roasted tomatoes
Pantry & Canned Goods	flageolet beans
Pantry & Canned Goods	flax seed
Pantry & Canned Goods	flax seeds
Pantry & Canned Goods	flaxseed
Pantry & Canned Goods	fleischmann's	brand
Pantry & Canned Goods	flour	common
Pantry & Canned Goods	follow on milk
Pantry & Canned Goods	fondant
Pantry & Canned Goods	fondant icing
Pantry & Canned Goods	fonio
Pantry & Canned Goods	food coloring
Pantry & Canned Goods	food colouring
Pantry & Canned Goods	food dye
Pantry & Canned Goods	formula
Pantry & Canned Goods	formula milk
Pantry & Canned Goods	fray bentos	brand
Pantry & Canned Goods	freekeh
Pantry & Canned Goods	fregola
Pantry & Canned Goods	fried onions
Pantry & Canned Goods	froot loops	brand
Pantry & Canned Goods	frosted flakes	brand
Pantry & Canned Goods	frosties	brand
Pantry & Canned Goods	frosting
Pantry & Canned Goods	fruit cocktail
Pantry & Canned Goods	fruit cup
Pantry & Canned Goods	fruit puree pouches
Pantry & Canned Goods	fruity pebbles	brand
Pantry & Canned Goods	fusilli
Pantry & Canned Goods	garam masala
Pantry & Canned Goods	garbanzo
Pantry & Canned Goods	garganelli
Pantry & Canned Goods	garlic granules
Pantry & Canned Goods	garlic pepper
Pantry & Canned Goods	garlic powder
Pantry & Canned Goods	garlic salt
Pantry & Canned Goods	gelatin
Pantry & Canned Goods	gelatine
Pantry & Canned Goods	gelatine leaves
Pantry & Canned Goods	gemelli
Pantry & Canned Goods	gerber	brand
Pantry & Canned Goods	ghirardelli chips	brand
Pantry & Canned Goods	giant couscous
Pantry & Canned Goods	giant shells
Pantry & Canned Goods	gigli
Pantry & Canned Goods	glace cherry
Pantry & Canned Goods	gnocchi
Pantry & Canned Goods	gold medal flour	brand
Pantry & Canned Goods	golden syrup
Pantry & Canned Goods	graham cracker crumbs
Pantry & Canned Goods	graham cracker crust
Pantry & Canned Goods	gram flour
Pantry & Canned Goods	granulated sugar
Pantry & Canned Goods	grape-nuts	brand
Pantry & Canned Goods	grapefruit segments
Pantry & Canned Goods	gravy granules
Pantry & Canned Goods	gravy powder
Pantry & Canned Goods	great northern bean
Pantry & Canned Goods	grits
Pantry & Canned Goods	ground almonds
Pantry & Canned Goods	ground cloves
Pantry & Canned Goods	ground coriander
Pantry & Canned Goods	ground ginger
Pantry & Canned Goods	ground pepper
Pantry & Canned Goods	guar gum
Pantry & Canned Goods	hamburger helper
Pantry & Canned Goods	haricot beans
Pantry & Canned Goods	hearts of palm
Pantry & Canned Goods	heinz beanz	brand
Pantry & Canned Goods	hemp seed
Pantry & Canned Goods	hemp seeds
Pantry & Canned Goods	herbes de provence
Pantry & Canned Goods	himalayan salt
Pantry & Canned Goods	hipp	brand
Pantry & Canned Goods	honey nut cheerios
Pantry & Canned Goods	hormel chili	brand
Pantry & Canned Goods	hundreds and thousands
Pantry & Canned Goods	hunt's tomatoes	brand
Pantry & Canned Goods	icing
Pantry & Canned Goods	icing sugar
Pantry & Canned Goods	idahoan	brand
Pantry & Canned Goods	infant formula
Pantry & Canned Goods	instant mash
Pantry & Canned Goods	instant mashed potatoes
Pantry & Canned Goods	instant pudding
Pantry & Canned Goods	iodized salt
Pantry & Canned Goods	italian seasoning
Pantry & Canned Goods	jasmine rice
Pantry & Canned Goods	jell-o	brand
Pantry & Canned Goods	jello
Pantry & Canned Goods	jelly crystals
Pantry & Canned Goods	jelly cubes
Pantry & Canned Goods	jiffy mix	brand
Pantry & Canned Goods	john west	brand
Pantry & Canned Goods	juniper berries
Pantry & Canned Goods	kalamata olive
Pantry & Canned Goods	kamut
Pantry & Canned Goods	kashi	brand
Pantry & Canned Goods	kellogg's	brand
Pantry & Canned Goods	kidney beans
Pantry & Canned Goods	king arthur flour	brand
Pantry & Canned Goods	knorr	brand
Pantry & Canned Goods	kraft dinner	brand
Pantry & Canned Goods	krusteaz	brand
Pantry & Canned Goods	lasagna sheet
Pantry & Canned Goods	lasagne sheet
Pantry & Canned Goods	lawry's	brand
Pantry & Canned Goods	lemon pepper
Pantry & Canned Goods	lentil	common
Pantry & Canned Goods	libby's	brand
Pantry & Canned Goods	lima bean
Pantry & Canned Goods	linguine
Pantry & Canned Goods	linguini
Pantry & Canned Goods	linseed
Pantry & Canned Goods	linseeds
Pantry & Canned Goods	lucky charms	brand
Pantry & Canned Goods	lumache
Pantry & Canned Goods	lumaconi
Pantry & Canned Goods	mac & cheese
Pantry & Canned Goods	mac and cheese
Pantry & Canned Goods	mac n cheese
Pantry & Canned Goods	macaroni
Pantry & Canned Goods	macaroni and cheese
Pantry & Canned Goods	macaroni cheese
Pantry & Canned Goods	mace
Pantry & Canned Goods	mackerel fillets in tomato
Pantry & Canned Goods	mafalda
Pantry & Canned Goods	maftoul
Pantry & Canned Goods	mahatma rice	brand
Pantry & Canned Goods	maldon	brand
Pantry & Canned Goods	malloreddus
Pantry & Canned Goods	maltagliati
Pantry & Canned Goods	mandarin orange cup
Pantry & Canned Goods	mandarin segments
Pantry & Canned Goods	manicotti
Pantry & Canned Goods	maraschino cherry
Pantry & Canned Goods	marrowfat peas
Pantry & Canned Goods	marzipan
Pantry & Canned Goods	mashed potato mix
Pantry & Canned Goods	mccormick	brand
Pantry & Canned Goods	mcdougalls	brand
Pantry & Canned Goods	meal kit
Pantry & Canned Goods	meat tenderizer
Pantry & Canned Goods	mezze maniche
Pantry & Canned Goods	mezzelune
Pantry & Canned Goods	milk powder
Pantry & Canned Goods	millet
Pantry & Canned Goods	mincemeat
Pantry & Canned Goods	mixed herbs
Pantry & Canned Goods	mixed peel
Pantry & Canned Goods	mixed seeds
Pantry & Canned Goods	mixed spice
Pantry & Canned Goods	molasses
Pantry & Canned Goods	monk fruit
Pantry & Canned Goods	morton salt	brand
Pantry & Canned Goods	mrs dash	brand
Pantry & Canned Goods	msg
Pantry & Canned Goods	mueller's pasta	brand
Pantry & Canned Goods	muesli
Pantry & Canned Goods	muffin mix
Pantry & Canned Goods	muir glen	brand
Pantry & Canned Goods	mung beans
Pantry & Canned Goods	mung dal
Pantry & Canned Goods	muscovado
Pantry & Canned Goods	muscovado sugar
Pantry & Canned Goods	mushy peas
Pantry & Canned Goods	mustard powder
Pantry & Canned Goods	mustard seed
Pantry & Canned Goods	mutti	brand
Pantry & Canned Goods	napolina	brand
Pantry & Canned Goods	navy bean
Pantry & Canned Goods	nestle toll house	brand
Pantry & Canned Goods	nigella seeds
Pantry & Canned Goods	noodle	common
Pantry & Canned Goods	nutmeg
Pantry & Canned Goods	nutritional yeast
Pantry & Canned Goods	oat
Pantry & Canned Goods	oat bran
Pantry & Canned Goods	oatmeal
Pantry & Canned Goods	oats	common
Pantry & Canned Goods	old bay
Pantry & Canned Goods	olive
Pantry & Canned Goods	onion flakes
Pantry & Canned Goods	onion granules
Pantry & Canned Goods	onion powder
Pantry & Canned Goods	onion salt
Pantry & Canned Goods	onion seeds
Pantry & Canned Goods	orecchiette
Pantry & Canned Goods	oregano
Pantry & Canned Goods	oregano dried
Pantry & Canned Goods	orzo
Pantry & Canned Goods	overnight oats
Pantry & Canned Goods	oxo	brand
Pantry & Canned Goods	paccheri
Pantry & Canned Goods	palm syrup
Pantry & Canned Goods	pancake mix
Pantry & Canned Goods	panko
Pantry & Canned Goods	pappardelle
Pantry & Canned Goods	paprika
Pantry & Canned Goods	passata
Pantry & Canned Goods	pasta	common
Pantry & Canned Goods	pasta sides
Pantry & Canned Goods	pastina
Pantry & Canned Goods	paxo	brand
Pantry & Canned Goods	peanut butter chips
Pantry & Canned Goods	pearl barley
Pantry & Canned Goods	pectin
Pantry & Canned Goods	peeled tomato
Pantry & Canned Goods	penne
Pantry & Canned Goods	peppercorn
Pantry & Canned Goods	peppermint extract
Pantry & Canned Goods	pici
Pantry & Canned Goods	pickling spice
Pantry & Canned Goods	pie crust mix
Pantry & Canned Goods	pie filling
Pantry & Canned Goods	pilchards
Pantry & Canned Goods	pillsbury mix	brand
Pantry & Canned Goods	pineapple chunks
Pantry & Canned Goods	pineapple rings
Pantry & Canned Goods	pinto bean
Pantry & Canned Goods	pizzoccheri
Pantry & Canned Goods	polenta
Pantry & Canned Goods	poppy seed
Pantry & Canned Goods	poppy seeds
Pantry & Canned Goods	porridge
Pantry & Canned Goods	post cereal	brand
Pantry & Canned Goods	potato starch
Pantry & Canned Goods	poultry seasoning
Pantry & Canned Goods	powdered milk
Pantry & Canned Goods	princes tuna	brand
Pantry & Canned Goods	progresso	brand
Pantry & Canned Goods	protein powder
Pantry & Canned Goods	pudding mix
Pantry & Canned Goods	puffed rice
Pantry & Canned Goods	pulses
Pantry & Canned Goods	pumpkin pie spice
Pantry & Canned Goods	pumpkin puree
Pantry & Canned Goods	pumpkin spice
Pantry & Canned Goods	puy lentils
Pantry & Canned Goods	quaker	brand
Pantry & Canned Goods	quick oats
Pantry & Canned Goods	quinoa
Pantry & Canned Goods	radiatori
Pantry & Canned Goods	raisin bran
Pantry & Canned Goods	ravioli
Pantry & Canned Goods	raw sugar
Pantry & Canned Goods	ready brek	brand
Pantry & Canned Goods	red lentils
Pantry & Canned Goods	red pepper flakes
Pantry & Canned Goods	refried bean
Pantry & Canned Goods	rice	common
Pantry & Canned Goods	rice pilaf
Pantry & Canned Goods	rice-a-roni	brand
Pantry & Canned Goods	riceland	brand
Pantry & Canned Goods	rigatoni
Pantry & Canned Goods	risoni
Pantry & Canned Goods	risotto
Pantry & Canned Goods	ro-tel	brand
Pantry & Canned Goods	roasted peppers jar
Pantry & Canned Goods	roasted red peppers
Pantry & Canned Goods	rolled oats
Pantry & Canned Goods	ronzoni	brand
Pantry & Canned Goods	rotel	brand
Pantry & Canned Goods	rotel tomatoes
Pantry & Canned Goods	rotelle
Pantry & Canned Goods	rotini
Pantry & Canned Goods	rubbed sage
Pantry & Canned Goods	rye flour
Pantry & Canned Goods	rye grain
Pantry & Canned Goods	saffron
Pantry & Canned Goods	salt	common
Pantry & Canned Goods	salt & pepper
Pantry & Canned Goods	salt and pepper
Pantry & Canned Goods	san marzano tomatoes
Pantry & Canned Goods	sardine
Pantry & Canned Goods	sardines in oil
Pantry & Canned Goods	saxa	brand
Pantry & Canned Goods	scalloped potatoes box
Pantry & Canned Goods	schwartz spices	brand
Pantry & Canned Goods	seasoned salt
Pantry & Canned Goods	seasoning
Pantry & Canned Goods	self raising flour
Pantry & Canned Goods	self rising flour
Pantry & Canned Goods	semolina
Pantry & Canned Goods	sesame
Pantry & Canned Goods	sesame seed
Pantry & Canned Goods	sesame seeds
Pantry & Canned Goods	shake and bake
Pantry & Canned Goods	shake n bake	brand
Pantry & Canned Goods	shortening
Pantry & Canned Goods	shredded coconut
Pantry & Canned Goods	shredded wheat
Pantry & Canned Goods	shreddies	brand
Pantry & Canned Goods	sieved tomatoes
Pantry & Canned Goods	silver spoon	brand
Pantry & Canned Goods	silverskin onions
Pantry & Canned Goods	similac	brand
Pantry & Canned Goods	smash instant mash	brand
Pantry & Canned Goods	smoked paprika
Pantry & Canned Goods	sorghum
Pantry & Canned Goods	soup
Pantry & Canned Goods	sourdough starter
Pantry & Canned Goods	soya beans
Pantry & Canned Goods	spaghetti	common
Pantry & Canned Goods	spaghettini
Pantry & Canned Goods	spaghettios	brand
Pantry & Canned Goods	spam	brand
Pantry & Canned Goods	spanish rice
Pantry & Canned Goods	spatzle
Pantry & Canned Goods	special k	brand
Pantry & Canned Goods	spelt
Pantry & Canned Goods	spelt berries
Pantry & Canned Goods	spelt flour
Pantry & Canned Goods	spice
Pantry & Canned Goods	spices
Pantry & Canned Goods	splenda	brand
Pantry & Canned Goods	split pea
Pantry & Canned Goods	spring roll wrappers dry
Pantry & Canned Goods	sprinkle
Pantry & Canned Goods	sprinkles
Pantry & Canned Goods	star anise
Pantry & Canned Goods	starkist	brand
Pantry & Canned Goods	stelline
Pantry & Canned Goods	stevia
Pantry & Canned Goods	stew
Pantry & Canned Goods	stewed steak
Pantry & Canned Goods	stewed tomato
Pantry & Canned Goods	stock
Pantry & Canned Goods	stock pots
Pantry & Canned Goods	stove top	brand
Pantry & Canned Goods	strained tomatoes
Pantry & Canned Goods	strong flour
Pantry & Canned Goods	strozzapreti
Pantry & Canned Goods	stuffed olives
Pantry & Canned Goods	stuffed pasta
Pantry & Canned Goods	stuffing
Pantry & Canned Goods	stuffing mix
Pantry & Canned Goods	suet
Pantry & Canned Goods	sugar	common
Pantry & Canned Goods	sumac
Pantry & Canned Goods	summer roll paper
Pantry & Canned Goods	sun dried tomato
Pantry & Canned Goods	sundried tomato
Pantry & Canned Goods	swanson broth	brand
Pantry & Canned Goods	sweet'n low	brand
Pantry & Canned Goods	sweetened condensed milk
Pantry & Canned Goods	sweetener
Pantry & Canned Goods	table salt
Pantry & Canned Goods	tagliatelle
Pantry & Canned Goods	tagliolini
Pantry & Canned Goods	tapioca
Pantry & Canned Goods	tate & lyle	brand
Pantry & Canned Goods	tate and lyle	brand
Pantry & Canned Goods	teff
Pantry & Canned Goods	tilda	brand
Pantry & Canned Goods	tin of sweetcorn
Pantry & Canned Goods	tin of tuna
Pantry & Canned Goods	tinned chili
Pantry & Canned Goods	tinned corn
Pantry & Canned Goods	tinned fish
Pantry & Canned Goods	tinned food
Pantry & Canned Goods	tinned fruit
Pantry & Canned Goods	tinned peaches
Pantry & Canned Goods	tinned peas
Pantry & Canned Goods	tinned salmon
Pantry & Canned Goods	tinned sweetcorn
Pantry & Canned Goods	tinned tomato
Pantry & Canned Goods	tinned tuna
Pantry & Canned Goods	toddler formula
Pantry & Canned Goods	tomato paste
Pantry & Canned Goods	tomato puree
Pantry & Canned Goods	tomato sauce
Pantry & Canned Goods	tony chachere's	brand
Pantry & Canned Goods	tortellini
Pantry & Canned Goods	tortelloni
Pantry & Canned Goods	tortiglioni
Pantry & Canned Goods	treacle
Pantry & Canned Goods	trifle sponges
Pantry & Canned Goods	triticale
Pantry & Canned Goods	trofie
Pantry & Canned Goods	truvia	brand
Pantry & Canned Goods	tubetti
Pantry & Canned Goods	tuna can
Pantry & Canned Goods	tuna chunks
Pantry & Canned Goods	tuna fish
Pantry & Canned Goods	tuna in brine
Pantry & Canned Goods	tuna in oil
Pantry & Canned Goods	tuna in spring water
Pantry & Canned Goods	tuna in water
Pantry & Canned Goods	tuna pouch
Pantry & Canned Goods	turmeric
Pantry & Canned Goods	uncle ben's	brand
Pantry & Canned Goods	vanilla
Pantry & Canned Goods	vanilla essence
Pantry & Canned Goods	vanilla paste
Pantry & Canned Goods	vanilla pods
Pantry & Canned Goods	velveeta shells	brand
Pantry & Canned Goods	vermicelli
Pantry & Canned Goods	vienna sausage
Pantry & Canned Goods	vital wheat gluten
Pantry & Canned Goods	waffle mix
Pantry & Canned Goods	weetabix	brand
Pantry & Canned Goods	weetabix cereal
Pantry & Canned Goods	weetos	brand
Pantry & Canned Goods	wheat
Pantry & Canned Goods	wheat berries
Pantry & Canned Goods	wheat biscuits
Pantry & Canned Goods	wheat bran
Pantry & Canned Goods	wheat flour
Pantry & Canned Goods	wheat germ
Pantry & Canned Goods	wheatberries
Pantry & Canned Goods	wheaties	brand
Pantry & Canned Goods	white pepper
Pantry & Canned Goods	wild rice
Pantry & Canned Goods	wolf brand chili	brand
Pantry & Canned Goods	xanthan gum
Pantry & Canned Goods	yeast
Pantry & Canned Goods	ziti
International	achiote
International	ackee
International	adobo
International	adobo seasoning
International	amoy noodles	brand
International	ancho chile
International	annatto
International	annie chun's	brand
International	asian food
International	baba ganoush
International	badia	brand
International	balti
International	bamboo shoot
International	banh mi kit
International	bao
International	bao bun
International	belacan
International	berbere
International	bibimbap sauce
International	biryani
International	black bean paste
International	blue dragon	brand
International	boba
International	bonito flakes
International	borscht
International	buldak	brand
International	bulgogi
International	burrito kit
International	butter chicken
International	california roll
International	callaloo
International	cassava flour
International	cauldron tofu	brand
International	cellophane noodles
International	chana masala
International	chapati
International	chapatis
International	chinese food
International	chipotle
International	chipotle peppers
International	chow mein
International	coconut aminos
International	corn husks
International	curry
International	daal
International	dahl
International	dal
International	dashi
International	dim sum
International	doenjang
International	dolma
International	dosa
International	dosa mix
International	dried chiles
International	dulce de leche
International	dulse
International	dumpling skins
International	dumpling wrapper
International	egg roll wrapper
International	egusi
International	enchilada
International	enchilada kit
International	enchilada sauce
International	fajita kit
International	falafel
International	falafel mix
International	fermented black beans
International	firm tofu
International	five spice
International	fufu
International	furikake
International	garri
International	geeta's	brand
International	gefilte fish
International	ghee
International	glass noodle
International	gochugaru
International	gochujang
International	goya	brand
International	grape leaf
International	grape leaves
International	green curry paste
International	guajillo
International	gyoza
International	halal food
International	halva
International	harissa
International	hibiscus flowers
International	hominy
International	houmous
International	hummus
International	humus
International	idli
International	indian food
International	indomie	brand
International	injera
International	international food
International	jaggery
International	jalfrezi
International	jamaica flowers
International	japanese curry
International	jerk paste
International	jerk seasoning
International	jollof mix
International	kasha
International	kecap manis
International	kibbeh
International	kim chi
International	kimchi
International	kombu
International	korma
International	kosher food
International	la costena	brand
International	labneh
International	laksa
International	laksa paste
International	lo mein
International	madras curry
International	mae ploy	brand
International	maesri	brand
International	maggi masala	brand
International	manischewitz	brand
International	maruchan	brand
International	masa
International	masa harina
International	maseca	brand
International	matzah
International	matzo
International	mexican food
International	mina harissa	brand
International	mirin
International	miso
International	miso soup
International	mochi
International	mochi flour
International	mole
International	mole sauce
International	mung bean noodles
International	naan
International	naan bread
International	nasoya	brand
International	natto
International	nissin ramen	brand
International	nongshim	brand
International	nori
International	old el paso	brand
International	orange blossom water
International	ortega	brand
International	osem	brand
International	pad thai
International	pad thai kit
International	palm sugar
International	panang curry paste
International	papadum
International	paratha
International	patak's	brand
International	pho
International	pho noodles
International	pickled ginger
International	plantain flour
International	poke kit
International	polish food
International	pomegranate molasses
International	ponzu
International	poppadom
International	pozole
International	preserved lemon
International	ramen
International	ramen noodle
International	ras el hanout
International	red bean paste
International	rice cakes korean
International	rice noodle
International	rice paper
International	rice stick
International	rice vermicelli
International	rogan josh
International	rose water
International	roti
International	s&b curry	brand
International	sabra	brand
International	saltfish
International	sambal
International	sambal oelek
International	sapporo ichiban	brand
International	sashimi
International	satay
International	satay skewers
International	sazon
International	seaweed
International	seaweed snacks roasted
International	seitan
International	sharwood's	brand
International	shin ramyun	brand
International	shrimp paste
International	shumai
International	sichuan peppercorns
International	silken tofu
International	soba
International	soba noodle
International	sofrito
International	somen
International	soy mince
International	soya chunks
International	soya mince
International	spaetzle
International	spring roll wrapper
International	steamed bun
International	stir fry kit
International	stir fry noodles
International	stonefire	brand
International	straw mushrooms
International	streit's	brand
International	sushi
International	sushi ginger
International	sushi rice
International	sushi roll
International	szechuan peppercorn
International	tabbouleh
International	taco
International	taco seasoning
International	taco shells
International	tahini
International	tajin
International	tamale husks
International	tamarind
International	tamarind paste
International	tandoori
International	tapioca pearl
International	tasty bite	brand
International	tempeh
International	textured vegetable protein
International	thai food
International	thai kitchen	brand
International	thai taste	brand
International	tikka masala
International	tikka paste
International	tofu	common
International	tofu puffs
International	tofurky	brand
International	tom yum
International	tom yum paste
International	tostada
International	tteokbokki
International	tvp
International	udon
International	udon noodle
International	vermont curry	brand
International	vindaloo
International	vindaloo paste
International	vine leaves
International	wakame
International	wasabi
International	water chestnut
International	wonton
International	wonton wrappers
International	yakisoba
International	yerba mate leaves
International	za'atar
Condiments & Sauces	a1 sauce	brand
Condiments & Sauces	acv
Condiments & Sauces	agave
Condiments & Sauces	agave nectar
Condiments & Sauces	aioli
Condiments & Sauces	alfredo
Condiments & Sauces	alfredo sauce
Condiments & Sauces	almond butter
Condiments & Sauces	apple butter
Condiments & Sauces	aunt jemima	brand
Condiments & Sauces	avocado oil
Condiments & Sauces	bacon bits
Condiments & Sauces	baking spray
Condiments & Sauces	balsamic
Condiments & Sauces	balsamic glaze
Condiments & Sauces	barbecue sauce
Condiments & Sauces	barbeque sauce
Condiments & Sauces	bbq
Condiments & Sauces	bearnaise
Condiments & Sauces	bechamel
Condiments & Sauces	biscoff	brand
Condiments & Sauces	bisto	brand
Condiments & Sauces	black bean sauce
Condiments & Sauces	blue cheese dressing
Condiments & Sauces	bolognaise sauce
Condiments & Sauces	bolognese
Condiments & Sauces	bonne maman	brand
Condiments & Sauces	bragg	brand
Condiments & Sauces	branston	brand
Condiments & Sauces	brown sauce
Condiments & Sauces	buffalo sauce
Condiments & Sauces	burger sauce
Condiments & Sauces	caesar dressing
Condiments & Sauces	canola
Condiments & Sauces	caper
Condiments & Sauces	caramelised onion chutney
Condiments & Sauces	carbonara sauce
Condiments & Sauces	cashew butter
Condiments & Sauces	catsup
Condiments & Sauces	chili crisp
Condiments & Sauces	chimichurri
Condiments & Sauces	chocolate spread
Condiments & Sauces	cholula	brand
Condiments & Sauces	chutney
Condiments & Sauces	classico	brand
Condiments & Sauces	claussen	brand
Condiments & Sauces	cocktail sauce
Condiments & Sauces	coconut oil
Condiments & Sauces	colman's	brand
Condiments & Sauces	condiment
Condiments & Sauces	cookie butter
Condiments & Sauces	cooking sherry
Condiments & Sauces	cooking spray
Condiments & Sauces	cooking wine
Condiments & Sauces	cornichon
Condiments & Sauces	creamy peanut butter
Condiments & Sauces	crisp n dry	brand
Condiments & Sauces	dark soy
Condiments & Sauces	date syrup
Condiments & Sauces	dijon
Condiments & Sauces	dip
Condiments & Sauces	dolmio	brand
Condiments & Sauces	dressing
Condiments & Sauces	duke's mayo	brand
Condiments & Sauces	evoo
Condiments & Sauces	extra virgin olive oil
Condiments & Sauces	filippo berio	brand
Condiments & Sauces	fish sauce
Condiments & Sauces	fluff	brand
Condiments & Sauces	frank's redhot	brand
Condiments & Sauces	franks red hot	brand
Condiments & Sauces	fruit spread
Condiments & Sauces	frying oil
Condiments & Sauces	frylight
Condiments & Sauces	garlic paste
Condiments & Sauces	garlic puree
Condiments & Sauces	garlic sauce
Condiments & Sauces	gherkin
Condiments & Sauces	ginger paste
Condiments & Sauces	grapeseed oil
Condiments & Sauces	gravy
Condiments & Sauces	grey poupon	brand
Condiments & Sauces	groundnut oil
Condiments & Sauces	guac
Condiments & Sauces	guacamole
Condiments & Sauces	gulden's	brand
Condiments & Sauces	hartley's	brand
Condiments & Sauces	haywards	brand
Condiments & Sauces	hazelnut spread
Condiments & Sauces	heinz	brand
Condiments & Sauces	hellmann's	brand
Condiments & Sauces	herdez	brand
Condiments & Sauces	hidden valley	brand
Condiments & Sauces	hoisin
Condiments & Sauces	hollandaise
Condiments & Sauces	homepride sauce	brand
Condiments & Sauces	honey	common
Condiments & Sauces	honey bear
Condiments & Sauces	honeycomb
Condiments & Sauces	horseradish
Condiments & Sauces	horseradish sauce
Condiments & Sauces	hot dog relish
Condiments & Sauces	hot dog sauce
Condiments & Sauces	hot fudge
Condiments & Sauces	hot honey
Condiments & Sauces	hp sauce	brand
Condiments & Sauces	huy fong	brand
Condiments & Sauces	ice cream sauce
Condiments & Sauces	ice cream topping
Condiments & Sauces	jam	common
Condiments & Sauces	jar of garlic
Condiments & Sauces	jarred garlic
Condiments & Sauces	jarred jalapenos
Condiments & Sauces	jelly
Condiments & Sauces	jif	brand
Condiments & Sauces	kc masterpiece	brand
Condiments & Sauces	ken's dressing	brand
Condiments & Sauces	ketchup	common
Condiments & Sauces	ketchup packets
Condiments & Sauces	kewpie	brand
Condiments & Sauces	kikkoman	brand
Condiments & Sauces	la choy	brand
Condiments & Sauces	lea & perrins	brand
Condiments & Sauces	lea and perrins	brand
Condiments & Sauces	lee kum kee	brand
Condiments & Sauces	lemon curd
Condiments & Sauces	lemon juice
Condiments & Sauces	lime juice
Condiments & Sauces	liquid smoke
Condiments & Sauces	log cabin syrup	brand
Condiments & Sauces	loyd grossman	brand
Condiments & Sauces	malt vinegar
Condiments & Sauces	mango chutney
Condiments & Sauces	manuka honey
Condiments & Sauces	manwich sauce
Condiments & Sauces	maple syrup
Condiments & Sauces	marinade
Condiments & Sauces	marinara
Condiments & Sauces	marmalade
Condiments & Sauces	marmite	brand
Condiments & Sauces	marshmallow creme
Condiments & Sauces	mayo
Condiments & Sauces	mayonnaise	common
Condiments & Sauces	mazola	brand
Condiments & Sauces	meridian peanut butter	brand
Condiments & Sauces	minced garlic
Condiments & Sauces	mint jelly
Condiments & Sauces	mint sauce
Condiments & Sauces	miracle whip	brand
Condiments & Sauces	mrs butterworth's	brand
Condiments & Sauces	mt olive	brand
Condiments & Sauces	mustard	common
Condiments & Sauces	nando's	brand
Condiments & Sauces	newman's own	brand
Condiments & Sauces	non stick spray
Condiments & Sauces	nut butter
Condiments & Sauces	nutella	brand
Condiments & Sauces	oil	common
Condiments & Sauces	olive oil	common
Condiments & Sauces	oyster sauce
Condiments & Sauces	pace salsa	brand
Condiments & Sauces	pam spray	brand
Condiments & Sauces	pb
Condiments & Sauces	pb2 powder
Condiments & Sauces	peanut butter	common
Condiments & Sauces	peri peri
Condiments & Sauces	peri peri sauce
Condiments & Sauces	pesto
Condiments & Sauces	peter pan	brand
Condiments & Sauces	piccalilli
Condiments & Sauces	pickle
Condiments & Sauces	pickle relish
Condiments & Sauces	pickle spears
Condiments & Sauces	pickled beetroot
Condiments & Sauces	pickled cabbage
Condiments & Sauces	pickled cucumber
Condiments & Sauces	pickled eggs
Condiments & Sauces	pickled jalapeno
Condiments & Sauces	pickled onion
Condiments & Sauces	pico de gallo
Condiments & Sauces	pip & nut	brand
Condiments & Sauces	piri piri sauce
Condiments & Sauces	pizza sauce
Condiments & Sauces	pompeian	brand
Condiments & Sauces	poppyseed dressing
Condiments & Sauces	prego	brand
Condiments & Sauces	preserves
Condiments & Sauces	pumpkin butter
Condiments & Sauces	queso
Condiments & Sauces	quince paste
Condiments & Sauces	ragu	brand
Condiments & Sauces	ranch
Condiments & Sauces	rao's	brand
Condiments & Sauces	rapeseed oil
Condiments & Sauces	realemon	brand
Condiments & Sauces	redcurrant jelly
Condiments & Sauces	relish
Condiments & Sauces	remoulade
Condiments & Sauces	rice vinegar
Condiments & Sauces	robertson's marmalade	brand
Condiments & Sauces	rowse honey	brand
Condiments & Sauces	salad cream
Condiments & Sauces	salsa
Condiments & Sauces	salsa verde
Condiments & Sauces	sandwich spread
Condiments & Sauces	sarson's	brand
Condiments & Sauces	sauce
Condiments & Sauces	sauerkraut
Condiments & Sauces	sesame oil
Condiments & Sauces	shaoxing wine
Condiments & Sauces	skippy	brand
Condiments & Sauces	sloppy joe sauce
Condiments & Sauces	smooth peanut butter
Condiments & Sauces	smucker's	brand
Condiments & Sauces	sour cream dip
Condiments & Sauces	soy sauce	common
Condiments & Sauces	soya sauce
Condiments & Sauces	spicy brown mustard
Condiments & Sauces	sriracha
Condiments & Sauces	steak sauce
Condiments & Sauces	stir fry sauce
Condiments & Sauces	stubb's	brand
Condiments & Sauces	sun-pat	brand
Condiments & Sauces	sunbutter
Condiments & Sauces	sunflower butter
Condiments & Sauces	sunpat	brand
Condiments & Sauces	sweet baby ray's	brand
Condiments & Sauces	sweet chilli sauce
Condiments & Sauces	syrup
Condiments & Sauces	tabasco	brand
Condiments & Sauces	tamari
Condiments & Sauces	tapatio	brand
Condiments & Sauces	tapenade
Condiments & Sauces	taramasalata
Condiments & Sauces	tartare sauce
Condiments & Sauces	teriyaki
Condiments & Sauces	teriyaki sauce
Condiments & Sauces	texas pete	brand
Condiments & Sauces	thousand island
Condiments & Sauces	tiptree	brand
Condiments & Sauces	tzatziki
Condiments & Sauces	vegemite	brand
Condiments & Sauces	vinaigrette
Condiments & Sauces	vinegar	common
Condiments & Sauces	vlasic	brand
Condiments & Sauces	walnut oil
Condiments & Sauces	wesson	brand
Condiments & Sauces	white wine vinegar
Condiments & Sauces	wholegrain mustard
Condiments & Sauces	wholly guacamole	brand
Condiments & Sauces	wish-bone	brand
Condiments & Sauces	worcester sauce
Condiments & Sauces	worcestershire
Condiments & Sauces	yeast extract
Snacks	3 musketeers	brand
Snacks	act ii	brand
Snacks	advent calendar
Snacks	aero	brand
Snacks	after dinner mints
Snacks	airheads	brand
Snacks	almond	common
Snacks	almond joy	brand
Snacks	altoids	brand
Snacks	amaretti
Snacks	animal cracker
Snacks	applesauce pouch
Snacks	baby ruth	brand
Snacks	bar of chocolate
Snacks	barley sugar
Snacks	beef jerky
Snacks	beef stick
Snacks	belvita	brand
Snacks	biccies
Snacks	bickies
Snacks	biltong
Snacks	biscotti
Snacks	biscuit
Snacks	black pepper cracker
Snacks	boiled sweets
Snacks	bombay mix
Snacks	boom chicka pop	brand
Snacks	boost bar	brand
Snacks	bounty bar	brand
Snacks	brazil nut
Snacks	breakfast bar
Snacks	breath mint
Snacks	brittle
Snacks	bubblegum
Snacks	bugles	brand
Snacks	butter mint
Snacks	butterfinger	brand
Snacks	butterkist	brand
Snacks	butterscotch
Snacks	cadbury	brand
Snacks	candy
Snacks	candy canes
Snacks	candy corn
Snacks	candyfloss
Snacks	cape cod chips	brand
Snacks	caramel
Snacks	caramel corn
Snacks	carr's	brand
Snacks	cashew
Snacks	cereal bar
Snacks	cheese ball
Snacks	cheese curl
Snacks	cheese puff
Snacks	cheese puffs
Snacks	cheese straws
Snacks	cheeto	brand
Snacks	cheetos	brand
Snacks	cheez its	brand
Snacks	cheez-it	brand
Snacks	chevda
Snacks	chewing gum
Snacks	chex mix	brand
Snacks	chip
Snacks	chips	common
Snacks	chips ahoy	brand
Snacks	choc
Snacks	choc buttons
Snacks	choc chip cookie
Snacks	choccy
Snacks	chocolate	common
Snacks	chocolate buttons
Snacks	chocolate chip cookie
Snacks	chocolate coin
Snacks	chocolate covered strawberries
Snacks	chocolate egg
Snacks	chupa chups	brand
Snacks	clif bar	brand
Snacks	cliff bar	brand
Snacks	cola bottles
Snacks	cone
Snacks	cookie
Snacks	cookies	common
Snacks	corn cake
Snacks	corn thins
Snacks	cracker
Snacks	crackers	common
Snacks	craisin
Snacks	creme egg	brand
Snacks	crisp
Snacks	crispbread
Snacks	crisps	common
Snacks	crunchie bar
Snacks	crunchy corn
Snacks	currants
Snacks	custard cream
Snacks	dairy milk	brand
Snacks	dark chocolate
Snacks	digestive
Snacks	dolly mixtures
Snacks	dorito	brand
Snacks	doritos	brand
Snacks	double decker	brand
Snacks	dried apple
Snacks	dried apricot
Snacks	dried banana
Snacks	dried blueberries
Snacks	dried cherries
Snacks	dried cranberry
Snacks	dried dates
Snacks	dried fig
Snacks	dried fruit
Snacks	dried mango
Snacks	dried pineapple
Snacks	dum dums	brand
Snacks	easter egg
Snacks	emerald nuts	brand
Snacks	energy bar
Snacks	famous amos	brand
Snacks	ferrero rocher	brand
Snacks	fig newton	brand
Snacks	fig newtons	brand
Snacks	fig rolls
Snacks	filbert
Snacks	flapjack bites
Snacks	foam bananas
Snacks	fortune cookie
Snacks	french fries crisps	brand
Snacks	frito	brand
Snacks	fritos	brand
Snacks	fruit bar
Snacks	fruit drops
Snacks	fruit leather
Snacks	fruit pastille
Snacks	fruit roll up
Snacks	fruit roll-ups
Snacks	fruit strips
Snacks	fruit winder
Snacks	fudge
Snacks	funyuns	brand
Snacks	galaxy chocolate	brand
Snacks	garibaldi
Snacks	ghirardelli	brand
Snacks	ginger snap
Snacks	gingerbread
Snacks	gingernuts
Snacks	gingersnap
Snacks	girl scout cookies	brand
Snacks	godiva	brand
Snacks	goldfish	brand
Snacks	good thins	brand
Snacks	graham cracker
Snacks	granola
Snacks	granola bars
Snacks	graze	brand
Snacks	gum
Snacks	gummies
Snacks	gummy
Snacks	gummy bears
Snacks	gummy worm
Snacks	gushers	brand
Snacks	haribo	brand
Snacks	hazelnut
Snacks	heroes chocolates	brand
Snacks	hershey	brand
Snacks	hershey's	brand
Snacks	hershey's kisses	brand
Snacks	hobnob	brand
Snacks	hobnobs	brand
Snacks	hubba bubba	brand
Snacks	hula hoops	brand
Snacks	humbugs
Snacks	ice cream cone
Snacks	jack links	brand
Snacks	jacob's crackers	brand
Snacks	jaffa cake	brand
Snacks	jaffa cakes	brand
Snacks	jammie dodger	brand
Snacks	jelly babies
Snacks	jelly bean
Snacks	jelly belly	brand
Snacks	jelly tots
Snacks	jerky
Snacks	jolly rancher	brand
Snacks	junior mints	brand
Snacks	keebler	brand
Snacks	kettle brand	brand
Snacks	kettle corn
Snacks	kind bar	brand
Snacks	kinder	brand
Snacks	kinder bueno	brand
Snacks	kinder egg	brand
Snacks	kit kat	brand
Snacks	kitkat	brand
Snacks	kp nuts	brand
Snacks	ladyfinger
Snacks	laffy taffy	brand
Snacks	larabar	brand
Snacks	lay's	brand
Snacks	licorice
Snacks	life savers	brand
Snacks	lindor	brand
Snacks	lindt	brand
Snacks	lion bar	brand
Snacks	liquorice
Snacks	liquorice allsorts
Snacks	lollipop
Snacks	lorna doone	brand
Snacks	luna bar	brand
Snacks	lunchable	brand
Snacks	lunchables	brand
Snacks	m&m	brand
Snacks	m&m's	brand
Snacks	macadamia
Snacks	macadamia nuts
Snacks	macaroon
Snacks	malted milk ball
Snacks	malted milk biscuits
Snacks	malteser	brand
Snacks	maltesers	brand
Snacks	mars bar	brand
Snacks	marshmallow
Snacks	maynards	brand
Snacks	mccoy's	brand
Snacks	mcvitie's	brand
Snacks	meat stick
Snacks	melba toast
Snacks	mentos	brand
Snacks	milano	brand
Snacks	milk duds	brand
Snacks	milky way	brand
Snacks	mini cheddars	brand
Snacks	mini eggs	brand
Snacks	mint humbug
Snacks	mint imperials
Snacks	monkey nuts
Snacks	monster munch	brand
Snacks	mounds	brand
Snacks	muesli bar
Snacks	nacho
Snacks	nakd	brand
Snacks	nature valley	brand
Snacks	nerds	brand
Snacks	nilla wafers	brand
Snacks	nougat
Snacks	nut
Snacks	nutri-grain	brand
Snacks	nuts	common
Snacks	nutter butter	brand
Snacks	oat bar
Snacks	oatcake
Snacks	oatmeal bar
Snacks	ocean spray craisins	brand
Snacks	olive oil cracker
Snacks	orbit gum	brand
Snacks	oreo	brand
Snacks	oreos	brand
Snacks	orville redenbacher	brand
Snacks	peanut
Snacks	peanut brittle
Snacks	peanut butter bar
Snacks	peanut butter cookie
Snacks	peanut butter cracker
Snacks	peanut butter cup
Snacks	peanut butter m&m's
Snacks	peanut butter pretzels
Snacks	pecan
Snacks	penguin bar	brand
Snacks	pepita
Snacks	peppermint
Snacks	pine nuts
Snacks	pirate's booty	brand
Snacks	pistachio
Snacks	pita chips
Snacks	planters	brand
Snacks	pocky	brand
Snacks	polo mints	brand
Snacks	pop secret	brand
Snacks	pop tarts	brand
Snacks	pop-tart	brand
Snacks	popchips	brand
Snacks	popcorn
Snacks	popcorn kernels
Snacks	popping corn
Snacks	pork rind
Snacks	pork scratchings
Snacks	praline
Snacks	pralines
Snacks	prawn crackers
Snacks	pretzel
Snacks	pretzels
Snacks	pringle	brand
Snacks	pringles	brand
Snacks	protein balls
Snacks	protein bar
Snacks	prune
Snacks	prunes
Snacks	puffed corn
Snacks	pumpkin seed
Snacks	quaker chewy	brand
Snacks	quality street	brand
Snacks	quavers	brand
Snacks	quest bar	brand
Snacks	raisin
Snacks	raisins
Snacks	red vines	brand
Snacks	reese's	brand
Snacks	rice cake
Snacks	rice cakes
Snacks	rice krispie squares
Snacks	rice krispie treat
Snacks	rice krispies treats
Snacks	rich tea
Snacks	ritz	brand
Snacks	roasted chickpeas
Snacks	roasted seaweed
Snacks	rolo	brand
Snacks	ruffles	brand
Snacks	rxbar	brand
Snacks	ryvita	brand
Snacks	salt and pepper chip
Snacks	salted peanuts
Snacks	saltine
Snacks	saltines premium	brand
Snacks	seaweed snacks
Snacks	seed mix
Snacks	sensations crisps	brand
Snacks	sesame snaps
Snacks	sherbet lemons
Snacks	shortbread
Snacks	skinny pop	brand
Snacks	skinnypop	brand
Snacks	skittles	brand
Snacks	slim jim	brand
Snacks	smartfood	brand
Snacks	smarties	brand
Snacks	smores kit
Snacks	snack
Snacks	snack mix
Snacks	snacks
Snacks	snickers	brand
Snacks	snyder's	brand
Snacks	sour cream & onion chips
Snacks	sour cream and onion chips
Snacks	sour patch kids	brand
Snacks	special k bar	brand
Snacks	stacy's	brand
Snacks	starburst	brand
Snacks	stroopwafel
Snacks	sucker
Snacks	sultana
Snacks	sun-maid	brand
Snacks	sunchips	brand
Snacks	sunflower seed
Snacks	sunmaid raisins	brand
Snacks	swedish fish	brand
Snacks	sweetie
Snacks	sweets
Snacks	takis	brand
Snacks	teddy grahams	brand
Snacks	thin mints	brand
Snacks	tic tac	brand
Snacks	tic tacs	brand
Snacks	toaster pastry
Snacks	toblerone	brand
Snacks	toffee
Snacks	tootsie pop	brand
Snacks	tootsie roll	brand
Snacks	tortilla chips
Snacks	tostitos	brand
Snacks	town house	brand
Snacks	trail mix
Snacks	treats
Snacks	trebor	brand
Snacks	trident gum	brand
Snacks	triscuit	brand
Snacks	truffle
Snacks	tuc	brand
Snacks	tunnock's	brand
Snacks	turkish delight
Snacks	twiglets	brand
Snacks	twirl	brand
Snacks	twix	brand
Snacks	twizzlers	brand
Snacks	tyrrells	brand
Snacks	utz	brand
Snacks	veggie straws
Snacks	wafer
Snacks	wafers
Snacks	walkers	brand
Snacks	walnut
Snacks	wasabi peas
Snacks	water biscuits
Snacks	werther's	brand
Snacks	wheat thins	brand
Snacks	whoppers	brand
Snacks	wine gums
Snacks	wise chips	brand
Snacks	wispa	brand
Snacks	wonderful pistachios	brand
Snacks	wotsits	brand
Snacks	wrigley's	brand
Snacks	yogurt raisins
Snacks	yorkie	brand
Beverages	7-up	brand
Beverages	7up	brand
Beverages	a&w root beer	brand
Beverages	absinthe
Beverages	absolut	brand
Beverages	advocaat
Beverages	albarino
Beverages	alcohol
Beverages	ale
Beverages	almond milk coffee
Beverages	almond milk latte
Beverages	amaretto
Beverages	angry orchard	brand
Beverages	aperol
Beverages	apple squash
Beverages	aquafina	brand
Beverages	arizona	brand
Beverages	armagnac
Beverages	arrowhead water	brand
Beverages	bacardi	brand
Beverages	baileys	brand
Beverages	bang energy	brand
Beverages	barefoot wine	brand
Beverages	barley water
Beverages	barley wine
Beverages	barolo
Beverages	barq's	brand
Beverages	beaujolais
Beverages	beer	common
Beverages	bigelow	brand
Beverages	bitter beer
Beverages	bitter lemon
Beverages	bitters
Beverages	blackcurrant squash
Beverages	bloody mary mix
Beverages	blue moon	brand
Beverages	bock
Beverages	body armor	brand
Beverages	bodyarmor	brand
Beverages	bolthouse	brand
Beverages	bombay sapphire	brand
Beverages	booze
Beverages	bottled water
Beverages	bourbon
Beverages	boxed wine
Beverages	brandy
Beverages	brisk	brand
Beverages	bubbly
Beverages	bubly	brand
Beverages	bud light	brand
Beverages	budweiser	brand
Beverages	bulmers	brand
Beverages	buxton	brand
Beverages	cabernet
Beverages	cachaca
Beverages	cafe bustelo	brand
Beverages	calvados
Beverages	camomile tea
Beverages	campari	brand
Beverages	canada dry	brand
Beverages	cappuccino sachets
Beverages	capri sun	brand
Beverages	captain morgan	brand
Beverages	carling	brand
Beverages	cava
Beverages	celestial seasonings	brand
Beverages	celsius drink	brand
Beverages	chablis
Beverages	chai
Beverages	chamomile tea
Beverages	champagne
Beverages	chardonnay
Beverages	chartreuse
Beverages	chianti
Beverages	cider
Beverages	claret
Beverages	club soda
Beverages	coca-cola	brand
Beverages	cocktail cans
Beverages	coconut water
Beverages	coffee	common
Beverages	coffee bean
Beverages	coffee pods
Beverages	cognac
Beverages	cointreau	brand
Beverages	coke	brand
Beverages	coke zero	brand
Beverages	cola	common
Beverages	cold brew
Beverages	coors	brand
Beverages	cordial
Beverages	corona	brand
Beverages	craft beer
Beverages	cranberry juice
Beverages	cream of coconut
Beverages	cream soda
Beverages	cremant
Beverages	crystal light	brand
Beverages	dandelion and burdock
Beverages	darjeeling
Beverages	dark roast
Beverages	dasani	brand
Beverages	decaf
Beverages	decaf coffee
Beverages	deer park water	brand
Beverages	diet soda
Beverages	distilled water
Beverages	dolce gusto	brand
Beverages	doppelbock
Beverages	dos equis	brand
Beverages	douwe egberts	brand
Beverages	dr pepper	brand
Beverages	drambuie
Beverages	drink
Beverages	drinking chocolate
Beverages	drinks
Beverages	dubbel
Beverages	dunkel
Beverages	dunkin coffee	brand
Beverages	earl grey
Beverages	elderflower cordial
Beverages	electrolyte powder
Beverages	energy drink
Beverages	energy shot
Beverages	english breakfast
Beverages	ensure	brand
Beverages	espresso
Beverages	espresso beans
Beverages	evian	brand
Beverages	fanta	brand
Beverages	fever-tree	brand
Beverages	fiji water	brand
Beverages	fizzy water
Beverages	flavored water
Beverages	flavoured water
Beverages	florida's natural	brand
Beverages	folgers	brand
Beverages	foster's	brand
Beverages	french roast
Beverages	fruit squash
Beverages	fruit tea
Beverages	gatorade	brand
Beverages	gewurztraminer
Beverages	gin
Beverages	ginger ale
Beverages	ginger beer
Beverages	ginger shot
Beverages	gold blend	brand
Beverages	gordon's gin	brand
Beverages	gose
Beverages	grappa
Beverages	green tea
Beverages	grenadine
Beverages	grey goose	brand
Beverages	ground coffee
Beverages	gruner veltliner
Beverages	guinness	brand
Beverages	hefeweizen
Beverages	heineken	brand
Beverages	helles
Beverages	hendrick's	brand
Beverages	hi-c	brand
Beverages	highland spring	brand
Beverages	horchata
Beverages	horlicks	brand
Beverages	hot chocolate
Beverages	hot cocoa
Beverages	huel	brand
Beverages	iced coffee
Beverages	iced tea
Beverages	illy	brand
Beverages	innocent smoothie	brand
Beverages	instant coffee
Beverages	ipa
Beverages	irish cream
Beverages	irn-bru	brand
Beverages	isotonic drink
Beverages	jack daniel's	brand
Beverages	jagermeister	brand
Beverages	jameson	brand
Beverages	jim beam	brand
Beverages	johnnie walker	brand
Beverages	jose cuervo	brand
Beverages	juice	common
Beverages	k cups
Beverages	k-cup
Beverages	kahlua	brand
Beverages	kcup
Beverages	kenco	brand
Beverages	keurig	brand
Beverages	kolsch
Beverages	kombucha
Beverages	kool-aid	brand
Beverages	kvass
Beverages	la croix	brand
Beverages	lacroix	brand
Beverages	lady grey
Beverages	lager
Beverages	lambic
Beverages	lapsang souchong
Beverages	latte
Beverages	lavazza	brand
Beverages	lemon squash
Beverages	lemonade
Beverages	lillet
Beverages	lilt	brand
Beverages	lime cordial
Beverages	limeade
Beverages	limoncello
Beverages	lipton	brand
Beverages	liqueur
Beverages	liquid death	brand
Beverages	liquid iv	brand
Beverages	liquor
Beverages	loose leaf tea
Beverages	low alcohol beer
Beverages	lucozade	brand
Beverages	madeira wine
Beverages	magners	brand
Beverages	malbec
Beverages	malibu	brand
Beverages	malted drink
Beverages	margarita mix
Beverages	marsala
Beverages	martini	brand
Beverages	marzen
Beverages	matcha
Beverages	maxwell house	brand
Beverages	mead
Beverages	meal replacement shake
Beverages	medium roast
Beverages	merlot
Beverages	mezcal
Beverages	michelob	brand
Beverages	mike's hard lemonade	brand
Beverages	milkshake
Beverages	miller lite	brand
Beverages	mineral water
Beverages	minute maid	brand
Beverages	mio	brand
Beverages	mixer
Beverages	mixers
Beverages	modelo	brand
Beverages	mojito mix
Beverages	monster energy	brand
Beverages	moscato
Beverages	mott's	brand
Beverages	mountain dew	brand
Beverages	mtn dew	brand
Beverages	mulled wine
Beverages	naked juice	brand
Beverages	nectar
Beverages	neipa
Beverages	nescafe	brand
Beverages	nespresso	brand
Beverages	nesquik	brand
Beverages	nestea	brand
Beverages	non alcoholic beer
Beverages	oat milk coffee
Beverages	oat milk latte
Beverages	ocean spray	brand
Beverages	oj
Beverages	oolong
Beverages	options hot chocolate	brand
Beverages	orange squash
Beverages	ouzo
Beverages	ovaltine	brand
Beverages	pale ale
Beverages	pastis
Beverages	patron tequila	brand
Beverages	pbr	brand
Beverages	pedialyte	brand
Beverages	peet's	brand
Beverages	pellegrino	brand
Beverages	peppermint tea
Beverages	pepsi	brand
Beverages	pepsi max	brand
Beverages	peroni	brand
Beverages	perrier	brand
Beverages	perry
Beverages	pg tips	brand
Beverages	picpoul
Beverages	pilsener
Beverages	pilsner
Beverages	pimms
Beverages	pinot
Beverages	pinot grigio
Beverages	pinot noir
Beverages	pisco
Beverages	poland spring	brand
Beverages	pop
Beverages	port
Beverages	port wine
Beverages	porter
Beverages	powerade	brand
Beverages	premix cocktails
Beverages	propel	brand
Beverages	prosecco
Beverages	protein shake
Beverages	prune juice
Beverages	pukka	brand
Beverages	punch
Beverages	pure leaf	brand
Beverages	radler
Beverages	raki
Beverages	red bull	brand
Beverages	relentless	brand
Beverages	ribena	brand
Beverages	riesling
Beverages	rioja
Beverages	robinsons	brand
Beverages	robinsons squash	brand
Beverages	rockstar energy	brand
Beverages	rooibos
Beverages	root beer
Beverages	rose wine
Beverages	rum
Beverages	rye whiskey
Beverages	saison
Beverages	sake
Beverages	sam adams	brand
Beverages	sambuca
Beverages	san miguel	brand
Beverages	sangria
Beverages	sauternes
Beverages	sauvignon
Beverages	sauvignon blanc
Beverages	schnapps
Beverages	schwarzbier
Beverages	schweppes	brand
Beverages	scotch
Beverages	seltzer
Beverages	seltzer water
Beverages	shandy
Beverages	sherry
Beverages	shiraz
Beverages	simple syrup
Beverages	simply orange	brand
Beverages	single malt
Beverages	six pack
Beverages	slimfast	brand
Beverages	sloe gin
Beverages	smartwater	brand
Beverages	smirnoff	brand
Beverages	smoothie
Beverages	smoothies
Beverages	snapple	brand
Beverages	soda
Beverages	soda water
Beverages	soju
Beverages	sour beer
Beverages	sparkling water
Beverages	sparkling wine
Beverages	spiced rum
Beverages	spirits
Beverages	sports drink
Beverages	sprite	brand
Beverages	squash no added sugar
Beverages	starbucks	brand
Beverages	stella artois	brand
Beverages	still water
Beverages	stout
Beverages	strongbow	brand
Beverages	swiss miss	brand
Beverages	tang drink	brand
Beverages	tango	brand
Beverages	tanqueray	brand
Beverages	tassimo	brand
Beverages	tazo	brand
Beverages	tea	common
Beverages	teabag
Beverages	teapigs	brand
Beverages	tempranillo
Beverages	tequila
Beverages	tetley	brand
Beverages	tisane
Beverages	tito's	brand
Beverages	tomato juice
Beverages	tonic
Beverages	tonic water
Beverages	topo chico	brand
Beverages	tripel
Beverages	triple sec
Beverages	tropicana	brand
Beverages	truly seltzer	brand
Beverages	twinings	brand
Beverages	twisted tea	brand
Beverages	typhoo	brand
Beverages	v8	brand
Beverages	vermouth
Beverages	vimto	brand
Beverages	vitaminwater	brand
Beverages	vodka
Beverages	volvic	brand
Beverages	voss	brand
Beverages	water	common
Beverages	water bottles
Beverages	weissbier
Beverages	welch's	brand
Beverages	wheat beer
Beverages	whiskey
Beverages	whisky
Beverages	white claw	brand
Beverages	wine	common
Beverages	yellow tail	brand
Beverages	yerba mate
Beverages	zinfandel
Household & Cleaning	9v battery
Household & Cleaning	aa batteries
Household & Cleaning	aaa batteries
Household & Cleaning	acetaminophen
Household & Cleaning	advil	brand
Household & Cleaning	after sun
Household & Cleaning	aftershave
Household & Cleaning	air filter
Household & Cleaning	air freshener
Household & Cleaning	air pump
Household & Cleaning	air wick	brand
Household & Cleaning	airborne	brand
Household & Cleaning	airwick	brand
Household & Cleaning	ajax	brand
Household & Cleaning	alarm clock
Household & Cleaning	aleve	brand
Household & Cleaning	all free clear	brand
Household & Cleaning	allergy pills
Household & Cleaning	allergy tablets
Household & Cleaning	aloe vera gel
Household & Cleaning	aluminium foil
Household & Cleaning	aluminum foil
Household & Cleaning	always ultra	brand
Household & Cleaning	andrex	brand
Household & Cleaning	angel soft	brand
Household & Cleaning	ant bait
Household & Cleaning	ant powder
Household & Cleaning	ant trap
Household & Cleaning	antacid
Household & Cleaning	antibacterial spray
Household & Cleaning	antihistamine
Household & Cleaning	antiperspirant
Household & Cleaning	antiseptic
Household & Cleaning	antiseptic cream
Household & Cleaning	aquafresh	brand
Household & Cleaning	ariel	brand
Household & Cleaning	arm & hammer detergent	brand
Household & Cleaning	aspirin
Household & Cleaning	aussie shampoo	brand
Household & Cleaning	aveeno	brand
Household & Cleaning	axe spray	brand
Household & Cleaning	baby bath
Household & Cleaning	baby bottle
Household & Cleaning	baby dummy
Household & Cleaning	baby oil
Household & Cleaning	baby powder
Household & Cleaning	baby wash
Household & Cleaning	baby wipes
Household & Cleaning	bags for life
Household & Cleaning	bakers dog food	brand
Household & Cleaning	baking dish
Household & Cleaning	baking mat
Household & Cleaning	baking paper
Household & Cleaning	baking parchment
Household & Cleaning	baking sheet
Household & Cleaning	baking soda toothpaste
Household & Cleaning	baking tray
Household & Cleaning	banana boat	brand
Household & Cleaning	band-aid	brand
Household & Cleaning	band-aids	brand
Household & Cleaning	bandage
Household & Cleaning	bandaid
Household & Cleaning	bar keepers friend	brand
Household & Cleaning	bath bomb
Household & Cleaning	bath mat
Household & Cleaning	bath salts
Household & Cleaning	bathroom cleaner
Household & Cleaning	bathroom spray
Household & Cleaning	batteries
Household & Cleaning	battery
Household & Cleaning	bean bag
Household & Cleaning	beard oil
Household & Cleaning	beard trimmer
Household & Cleaning	bedding
Household & Cleaning	beer glasses
Household & Cleaning	beer mugs
Household & Cleaning	benadryl	brand
Household & Cleaning	berocca	brand
Household & Cleaning	bib
Household & Cleaning	bic razors	brand
Household & Cleaning	bin bag
Household & Cleaning	bin liner
Household & Cleaning	bird cage
Household & Cleaning	bird feed
Household & Cleaning	bird food
Household & Cleaning	bird seed
Household & Cleaning	birdseed
Household & Cleaning	birthday candle
Household & Cleaning	bite cream
Household & Cleaning	black bags
Household & Cleaning	blanket
Household & Cleaning	bleach
Household & Cleaning	blender
Household & Cleaning	blister plasters
Household & Cleaning	blistex	brand
Household & Cleaning	blue buffalo	brand
Household & Cleaning	bobby pin
Household & Cleaning	body butter
Household & Cleaning	body lotion
Household & Cleaning	body scrub
Household & Cleaning	body spray
Household & Cleaning	body wash
Household & Cleaning	bodyform	brand
Household & Cleaning	bodywash
Household & Cleaning	bog roll
Household & Cleaning	bold pods	brand
Household & Cleaning	borax
Household & Cleaning	bottle brush
Household & Cleaning	bottle opener
Household & Cleaning	bottle steriliser
Household & Cleaning	bounce	brand
Household & Cleaning	bounty	brand
Household & Cleaning	brawny	brand
Household & Cleaning	bread bags
Household & Cleaning	bread bin
Household & Cleaning	bread knife
Household & Cleaning	bread maker
Household & Cleaning	brillo	brand
Household & Cleaning	briquettes
Household & Cleaning	brita	brand
Household & Cleaning	broom
Household & Cleaning	bubble bath
Household & Cleaning	bucket
Household & Cleaning	bug spray
Household & Cleaning	bulb
Household & Cleaning	butter dish
Household & Cleaning	butter knife
Household & Cleaning	cable ties
Household & Cleaning	caddy liners
Household & Cleaning	cake pan
Household & Cleaning	cake stand
Household & Cleaning	cake tin
Household & Cleaning	calcium tablets
Household & Cleaning	calpol	brand
Household & Cleaning	can crusher
Household & Cleaning	can opener
Household & Cleaning	candle
Household & Cleaning	candle holder
Household & Cleaning	candles
Household & Cleaning	carefree liners	brand
Household & Cleaning	carex	brand
Household & Cleaning	carmex	brand
Household & Cleaning	carpet cleaner
Household & Cleaning	carpet powder
Household & Cleaning	carrier bags
Household & Cleaning	carving knife
Household & Cleaning	cascade	brand
Household & Cleaning	cat biscuits
Household & Cleaning	cat collar
Household & Cleaning	cat food	common
Household & Cleaning	cat litter
Household & Cleaning	cat milk
Household & Cleaning	cat pouches
Household & Cleaning	cat scratching post
Household & Cleaning	cat toys
Household & Cleaning	cat treat
Household & Cleaning	cat wormer
Household & Cleaning	catnip
Household & Cleaning	caustic soda
Household & Cleaning	centrum	brand
Household & Cleaning	cerave	brand
Household & Cleaning	cesar	brand
Household & Cleaning	cetaphil	brand
Household & Cleaning	champagne glasses
Household & Cleaning	changing mat
Household & Cleaning	changing mats
Household & Cleaning	chapstick
Household & Cleaning	charcoal
Household & Cleaning	charmin	brand
Household & Cleaning	cheese grater
Household & Cleaning	cheese knife
Household & Cleaning	chicken feed
Household & Cleaning	chicken wire
Household & Cleaning	chinet	brand
Household & Cleaning	chopping board
Household & Cleaning	cif	brand
Household & Cleaning	claritin	brand
Household & Cleaning	cleaner
Household & Cleaning	cleaning cloth
Household & Cleaning	cleaning gloves
Household & Cleaning	cleaning products
Household & Cleaning	cleaning spray
Household & Cleaning	cleaning supplies
Household & Cleaning	cleaning vinegar
Household & Cleaning	cleanser
Household & Cleaning	cleansing milk
Household & Cleaning	cling film
Household & Cleaning	cling wrap
Household & Cleaning	clingfilm
Household & Cleaning	clorox	brand
Household & Cleaning	clothes hanger
Household & Cleaning	clothes horse
Household & Cleaning	clothes line
Household & Cleaning	clothes pegs
Household & Cleaning	clothespins
Household & Cleaning	coaster
Household & Cleaning	coat hangers
Household & Cleaning	cocktail stick
Household & Cleaning	coconut milk shampoo
Household & Cleaning	coconut milk soap
Household & Cleaning	cod liver oil tablets
Household & Cleaning	coffee filter
Household & Cleaning	coffee grinder
Household & Cleaning	coffee machine
Household & Cleaning	coffee maker
Household & Cleaning	coffee mug
Household & Cleaning	coffee pot
Household & Cleaning	coffee table
Household & Cleaning	colander
Household & Cleaning	cold and flu sachets
Household & Cleaning	cold remedy
Household & Cleaning	cold sore cream
Household & Cleaning	colgate	brand
Household & Cleaning	collagen powder
Household & Cleaning	color catcher
Household & Cleaning	color safe bleach
Household & Cleaning	colour catchers
Household & Cleaning	comb
Household & Cleaning	comet cleanser	brand
Household & Cleaning	comfort softener	brand
Household & Cleaning	compost bag
Household & Cleaning	concealer
Household & Cleaning	conditioner
Household & Cleaning	condom
Household & Cleaning	condoms
Household & Cleaning	contact lens solution
Household & Cleaning	contact lenses solution
Household & Cleaning	contact solution
Household & Cleaning	cookie cutter
Household & Cleaning	cookie jar
Household & Cleaning	cookie sheet
Household & Cleaning	cooking pot
Household & Cleaning	cooler box
Household & Cleaning	coppertone	brand
Household & Cleaning	corer
Household & Cleaning	corkscrew
Household & Cleaning	corn holders
Household & Cleaning	corsodyl	brand
Household & Cleaning	cotton ball
Household & Cleaning	cotton bud
Household & Cleaning	cotton pads
Household & Cleaning	cotton rounds
Household & Cleaning	cotton swab
Household & Cleaning	cotton wool
Household & Cleaning	cottonelle	brand
Household & Cleaning	cough drop
Household & Cleaning	cough sweets
Household & Cleaning	cough syrup
Household & Cleaning	covid test
Household & Cleaning	cream for hands
Household & Cleaning	crest	brand
Household & Cleaning	cupcake case
Household & Cleaning	cupcake liner
Household & Cleaning	cupcake paper
Household & Cleaning	curtain
Household & Cleaning	cushelle	brand
Household & Cleaning	cushion
Household & Cleaning	cuticle oil
Household & Cleaning	cutlery
Household & Cleaning	cutting board
Household & Cleaning	dawn	brand
Household & Cleaning	dayquil	brand
Household & Cleaning	daz	brand
Household & Cleaning	deep heat
Household & Cleaning	degreaser
Household & Cleaning	degree deodorant	brand
Household & Cleaning	delicates wash
Household & Cleaning	dental chews
Household & Cleaning	dental floss
Household & Cleaning	dental sticks
Household & Cleaning	denture cream
Household & Cleaning	denture fix
Household & Cleaning	denture tablets
Household & Cleaning	deodorant
Household & Cleaning	depend	brand
Household & Cleaning	descaler
Household & Cleaning	desitin	brand
Household & Cleaning	desk lamp
Household & Cleaning	detergent	common
Household & Cleaning	dettol	brand
Household & Cleaning	dial soap	brand
Household & Cleaning	diaper
Household & Cleaning	diaper cream
Household & Cleaning	diaper rash cream
Household & Cleaning	diapers
Household & Cleaning	diarrhea medicine
Household & Cleaning	diarrhea tablets
Household & Cleaning	diarrhoea tablets
Household & Cleaning	dish brush
Household & Cleaning	dish cloth
Household & Cleaning	dish liquid
Household & Cleaning	dish rack
Household & Cleaning	dish soap	common
Household & Cleaning	dishcloth
Household & Cleaning	dishsoap
Household & Cleaning	dishwasher pod
Household & Cleaning	dishwasher salt
Household & Cleaning	dishwasher tab
Household & Cleaning	dishwasher tablet
Household & Cleaning	dishwashing liquid
Household & Cleaning	disinfectant
Household & Cleaning	disinfectant spray
Household & Cleaning	disinfecting wipes
Household & Cleaning	disinfection wipes
Household & Cleaning	disposable masks
Household & Cleaning	disposable plates
Household & Cleaning	dixie	brand
Household & Cleaning	dog biscuit
Household & Cleaning	dog bone
Household & Cleaning	dog chew
Household & Cleaning	dog food	common
Household & Cleaning	dog leash
Household & Cleaning	dog meat
Household & Cleaning	dog toy
Household & Cleaning	dog treat
Household & Cleaning	dog wormer
Household & Cleaning	domestos	brand
Household & Cleaning	doormat
Household & Cleaning	dove	brand
Household & Cleaning	downy	brand
Household & Cleaning	drain cleaner
Household & Cleaning	drain rods
Household & Cleaning	drain unblocker
Household & Cleaning	drano	brand
Household & Cleaning	dreamies	brand
Household & Cleaning	dreft	brand
Household & Cleaning	drinking straws
Household & Cleaning	dryer balls
Household & Cleaning	dryer sheet
Household & Cleaning	duct tape
Household & Cleaning	dummies
Household & Cleaning	duracell	brand
Household & Cleaning	duster
Household & Cleaning	dusters
Household & Cleaning	dustpan
Household & Cleaning	duvet
Household & Cleaning	ear drops
Household & Cleaning	ear plugs
Household & Cleaning	ear swabs
Household & Cleaning	ecover	brand
Household & Cleaning	egg carton
Household & Cleaning	egg cup
Household & Cleaning	egg timer
Household & Cleaning	elastoplast	brand
Household & Cleaning	electric toothbrush heads
Household & Cleaning	electrolyte tablets
Household & Cleaning	elvive	brand
Household & Cleaning	emergen-c	brand
Household & Cleaning	emery boards
Household & Cleaning	energizer	brand
Household & Cleaning	engine oil
Household & Cleaning	epsom salt
Household & Cleaning	essential oil
Household & Cleaning	eucerin	brand
Household & Cleaning	excedrin	brand
Household & Cleaning	exfoliator
Household & Cleaning	extension cord
Household & Cleaning	extension lead
Household & Cleaning	eye cream
Household & Cleaning	eye drop
Household & Cleaning	eye shadow
Household & Cleaning	eye wash
Household & Cleaning	eyeliner
Household & Cleaning	fabric softener
Household & Cleaning	fabric spray
Household & Cleaning	fabuloso	brand
Household & Cleaning	face cloth
Household & Cleaning	face cream
Household & Cleaning	face mask
Household & Cleaning	face masks
Household & Cleaning	face scrub
Household & Cleaning	face wash
Household & Cleaning	facial tissue
Household & Cleaning	fairy	brand
Household & Cleaning	fairy non bio	brand
Household & Cleaning	fake tan
Household & Cleaning	fan heater
Household & Cleaning	fancy feast	brand
Household & Cleaning	fat balls
Household & Cleaning	febreze	brand
Household & Cleaning	felix	brand
Household & Cleaning	feminine products
Household & Cleaning	filter cartridge
Household & Cleaning	finish powerball
Household & Cleaning	finish tablets	brand
Household & Cleaning	fire starters
Household & Cleaning	firelighters
Household & Cleaning	firewood
Household & Cleaning	first aid kit
Household & Cleaning	fish flakes
Household & Cleaning	fish food
Household & Cleaning	fish oil
Household & Cleaning	fish tank
Household & Cleaning	flannel
Household & Cleaning	flannels
Household & Cleaning	flash cleaner	brand
Household & Cleaning	flashlight
Household & Cleaning	flask
Household & Cleaning	flea collar
Household & Cleaning	flea drops
Household & Cleaning	flea powder
Household & Cleaning	flea spray
Household & Cleaning	flea treatment
Household & Cleaning	floor cleaner
Household & Cleaning	floss
Household & Cleaning	floss picks
Household & Cleaning	flower pot
Household & Cleaning	flu medicine
Household & Cleaning	fly spray
Household & Cleaning	fly trap
Household & Cleaning	foaming hand soap
Household & Cleaning	foil	common
Household & Cleaning	folic acid
Household & Cleaning	food bags
Household & Cleaning	food storage containers
Household & Cleaning	food waste bags
Household & Cleaning	foot care
Household & Cleaning	foot cream
Household & Cleaning	freezer bag
Household & Cleaning	fresh step	brand
Household & Cleaning	friskies	brand
Household & Cleaning	frying pan
Household & Cleaning	furnace filter
Household & Cleaning	furniture polish
Household & Cleaning	gain detergent	brand
Household & Cleaning	garbage bag
Household & Cleaning	garden hose
Household & Cleaning	garlic press
Household & Cleaning	garnier	brand
Household & Cleaning	gauze
Household & Cleaning	gaviscon	brand
Household & Cleaning	gillette	brand
Household & Cleaning	glad	brand
Household & Cleaning	glade	brand
Household & Cleaning	glass cleaner
Household & Cleaning	glue
Household & Cleaning	glue gun
Household & Cleaning	goose down pillow
Household & Cleaning	grater
Household & Cleaning	greaseproof paper
Household & Cleaning	greenies	brand
Household & Cleaning	guinea pig food
Household & Cleaning	hair bands
Household & Cleaning	hair bobbles
Household & Cleaning	hair brush
Household & Cleaning	hair care
Household & Cleaning	hair clips
Household & Cleaning	hair color
Household & Cleaning	hair colour
Household & Cleaning	hair dye
Household & Cleaning	hair gel
Household & Cleaning	hair mask
Household & Cleaning	hair mousse
Household & Cleaning	hair oil
Household & Cleaning	hair removal cream
Household & Cleaning	hair spray
Household & Cleaning	hair tie
Household & Cleaning	hair ties
Household & Cleaning	hair wax
Household & Cleaning	hairbrush
Household & Cleaning	hairspray
Household & Cleaning	halls cough drops	brand
Household & Cleaning	hamster bedding
Household & Cleaning	hamster food
Household & Cleaning	hand care
Household & Cleaning	hand cream
Household & Cleaning	hand sanitiser
Household & Cleaning	hand sanitizer
Household & Cleaning	hand soap
Household & Cleaning	hand wash
Household & Cleaning	handkerchiefs
Household & Cleaning	handwash
Household & Cleaning	hanger
Household & Cleaning	hangover tablets
Household & Cleaning	harpic	brand
Household & Cleaning	harringtons	brand
Household & Cleaning	hay
Household & Cleaning	hayfever tablets
Household & Cleaning	head & shoulders	brand
Household & Cleaning	head and shoulders	brand
Household & Cleaning	head lice treatment
Household & Cleaning	heartburn tablets
Household & Cleaning	heating pad
Household & Cleaning	hefty	brand
Household & Cleaning	herbal essences	brand
Household & Cleaning	honey dipper
Household & Cleaning	hoover bags
Household & Cleaning	hot water bottle
Household & Cleaning	household
Household & Cleaning	huggies	brand
Household & Cleaning	hydrogen peroxide
Household & Cleaning	iams	brand
Household & Cleaning	ibuprofen
Household & Cleaning	ice bucket
Household & Cleaning	ice cream maker
Household & Cleaning	ice cream scoop
Household & Cleaning	ice cube bags
Household & Cleaning	ice cube tray
Household & Cleaning	ice melt
Household & Cleaning	ice pack
Household & Cleaning	ice tray
Household & Cleaning	imodium	brand
Household & Cleaning	imperial leather	brand
Household & Cleaning	incense sticks
Household & Cleaning	incontinence pads
Household & Cleaning	indigestion tablets
Household & Cleaning	insect repellent
Household & Cleaning	insoles
Household & Cleaning	interdental brushes
Household & Cleaning	intimate wash
Household & Cleaning	irish spring	brand
Household & Cleaning	iron tablets
Household & Cleaning	ironing board
Household & Cleaning	ironing water
Household & Cleaning	ivory soap	brand
Household & Cleaning	jam jar
Household & Cleaning	jergens	brand
Household & Cleaning	johnson's baby	brand
Household & Cleaning	juice glasses
Household & Cleaning	juicer
Household & Cleaning	kettle
Household & Cleaning	kibble
Household & Cleaning	kindling
Household & Cleaning	kitchen bags
Household & Cleaning	kitchen knife
Household & Cleaning	kitchen paper
Household & Cleaning	kitchen roll
Household & Cleaning	kitchen scale
Household & Cleaning	kitchen spray
Household & Cleaning	kitchen timer
Household & Cleaning	kitten food
Household & Cleaning	kitty litter
Household & Cleaning	kleenex	brand
Household & Cleaning	knife
Household & Cleaning	knives
Household & Cleaning	kotex	brand
Household & Cleaning	l'oreal	brand
Household & Cleaning	ladle
Household & Cleaning	lamp
Household & Cleaning	lampshade
Household & Cleaning	lateral flow test
Household & Cleaning	latex gloves
Household & Cleaning	laundry basket
Household & Cleaning	laundry beads
Household & Cleaning	laundry capsules
Household & Cleaning	laundry detergent	common
Household & Cleaning	laundry gel
Household & Cleaning	laundry liquid
Household & Cleaning	laundry pods
Household & Cleaning	laundry sanitiser
Household & Cleaning	lawn feed
Household & Cleaning	laxative
Household & Cleaning	led bulb
Household & Cleaning	lemon squeezer
Household & Cleaning	lemsip	brand
Household & Cleaning	lenor	brand
Household & Cleaning	light switch
Household & Cleaning	lightbulb
Household & Cleaning	lighter
Household & Cleaning	lighter fluid
Household & Cleaning	limescale remover
Household & Cleaning	limescale spray
Household & Cleaning	lint remover
Household & Cleaning	lint roller
Household & Cleaning	lip balm
Household & Cleaning	lip care
Household & Cleaning	lip gloss
Household & Cleaning	lip scrub
Household & Cleaning	lipstick
Household & Cleaning	listerine	brand
Household & Cleaning	litter
Household & Cleaning	loo blocks
Household & Cleaning	loo brush
Household & Cleaning	loo roll
Household & Cleaning	loofah
Household & Cleaning	lotion
Household & Cleaning	lube
Household & Cleaning	lubriderm	brand
Household & Cleaning	lunch bag
Household & Cleaning	lunch box
Household & Cleaning	luvs	brand
Household & Cleaning	lynx	brand
Household & Cleaning	lysol	brand
Household & Cleaning	magic eraser
Household & Cleaning	magnesium
Household & Cleaning	makeup
Household & Cleaning	makeup remover
Household & Cleaning	makeup wipes
Household & Cleaning	mascara
Household & Cleaning	masking tape
Household & Cleaning	massage oil
Household & Cleaning	match
Household & Cleaning	matches
Household & Cleaning	mattress
Household & Cleaning	maxi pads
Household & Cleaning	meat thermometer
Household & Cleaning	medicine
Household & Cleaning	melatonin
Household & Cleaning	menstrual cup
Household & Cleaning	meow mix	brand
Household & Cleaning	method soap	brand
Household & Cleaning	micellar water
Household & Cleaning	microfiber cloth
Household & Cleaning	microfibre cloth
Household & Cleaning	mildew remover
Household & Cleaning	milk bath
Household & Cleaning	milk bones	brand
Household & Cleaning	milk frother
Household & Cleaning	milk thistle
Household & Cleaning	milk-bone	brand
Household & Cleaning	mixing bowl
Household & Cleaning	moisturiser
Household & Cleaning	moisturizer
Household & Cleaning	mold remover
Household & Cleaning	mold spray
Household & Cleaning	mop
Household & Cleaning	mosquito repellent
Household & Cleaning	moth balls
Household & Cleaning	moth trap
Household & Cleaning	motor oil
Household & Cleaning	motrin	brand
Household & Cleaning	mould remover
Household & Cleaning	mould spray
Household & Cleaning	mouse poison
Household & Cleaning	mouse trap
Household & Cleaning	mousetrap
Household & Cleaning	mouth rinse
Household & Cleaning	mouthwash
Household & Cleaning	mr clean	brand
Household & Cleaning	mr muscle	brand
Household & Cleaning	mrs meyers	brand
Household & Cleaning	mucinex	brand
Household & Cleaning	muffin liners
Household & Cleaning	muffin tin
Household & Cleaning	mug
Household & Cleaning	mugs
Household & Cleaning	multi surface cleaner
Household & Cleaning	multivitamin
Household & Cleaning	muscle rub
Household & Cleaning	nail brush
Household & Cleaning	nail care
Household & Cleaning	nail clippers
Household & Cleaning	nail file
Household & Cleaning	nail polish remover
Household & Cleaning	nail varnish
Household & Cleaning	napkin
Household & Cleaning	napkin rings
Household & Cleaning	napkins	common
Household & Cleaning	nappies
Household & Cleaning	nappy
Household & Cleaning	nappy cream
Household & Cleaning	nasal spray
Household & Cleaning	nasal strips
Household & Cleaning	neosporin	brand
Household & Cleaning	neutrogena	brand
Household & Cleaning	nicotine gum
Household & Cleaning	nicotine patches
Household & Cleaning	night cream
Household & Cleaning	nit comb
Household & Cleaning	nivea	brand
Household & Cleaning	nurofen	brand
Household & Cleaning	nursing pads
Household & Cleaning	nut cracker
Household & Cleaning	nut milk bag
Household & Cleaning	nyquil	brand
Household & Cleaning	olay	brand
Household & Cleaning	old spice	brand
Household & Cleaning	olive oil soap
Household & Cleaning	omega 3
Household & Cleaning	opener
Household & Cleaning	oral care
Household & Cleaning	oral-b	brand
Household & Cleaning	oven cleaner
Household & Cleaning	oven cleaning kit
Household & Cleaning	oven gloves
Household & Cleaning	oven liner
Household & Cleaning	oven mitt
Household & Cleaning	oven tray
Household & Cleaning	ovulation test
Household & Cleaning	oxiclean	brand
Household & Cleaning	oxygen bleach
Household & Cleaning	pacifier
Household & Cleaning	packing tape
Household & Cleaning	pad
Household & Cleaning	padlock
Household & Cleaning	painkiller
Household & Cleaning	paint brush
Household & Cleaning	paint roller
Household & Cleaning	palmolive	brand
Household & Cleaning	pampers	brand
Household & Cleaning	pan
Household & Cleaning	panadol	brand
Household & Cleaning	pantene	brand
Household & Cleaning	panty liner
Household & Cleaning	pantyliner
Household & Cleaning	paper bag
Household & Cleaning	paper bowl
Household & Cleaning	paper cup
Household & Cleaning	paper napkins
Household & Cleaning	paper plate
Household & Cleaning	paper towel
Household & Cleaning	paper towels	common
Household & Cleaning	paracetamol
Household & Cleaning	parchment
Household & Cleaning	parchment paper
Household & Cleaning	party plates
Household & Cleaning	peanuts for birds
Household & Cleaning	pedigree	brand
Household & Cleaning	peeler
Household & Cleaning	pegs
Household & Cleaning	pepper grinder
Household & Cleaning	pepper mill
Household & Cleaning	pepto bismol	brand
Household & Cleaning	perfume
Household & Cleaning	persil	brand
Household & Cleaning	pet food
Household & Cleaning	pet treats
Household & Cleaning	pet wipes
Household & Cleaning	petroleum jelly
Household & Cleaning	picture frame
Household & Cleaning	pie dish
Household & Cleaning	pie tin
Household & Cleaning	pillow
Household & Cleaning	pillowcase
Household & Cleaning	pills
Household & Cleaning	pine-sol	brand
Household & Cleaning	pizza cutter
Household & Cleaning	pizza stone
Household & Cleaning	plant feed
Household & Cleaning	plant food
Household & Cleaning	plant pot
Household & Cleaning	plaster
Household & Cleaning	plasters
Household & Cleaning	plastic cup
Household & Cleaning	plastic cutlery
Household & Cleaning	plastic fork
Household & Cleaning	plastic spoon
Household & Cleaning	plastic wrap
Household & Cleaning	plasticware
Household & Cleaning	playtex	brand
Household & Cleaning	pledge	brand
Household & Cleaning	plenty kitchen roll
Household & Cleaning	plug in refill
Household & Cleaning	plunger
Household & Cleaning	pocket tissues
Household & Cleaning	poise	brand
Household & Cleaning	polident	brand
Household & Cleaning	polish
Household & Cleaning	poo bag
Household & Cleaning	poop bag
Household & Cleaning	popcorn bowl
Household & Cleaning	popcorn machine
Household & Cleaning	popcorn maker
Household & Cleaning	pot holder
Household & Cleaning	pot scourers
Household & Cleaning	potassium tablets
Household & Cleaning	potato masher
Household & Cleaning	power bank
Household & Cleaning	pregnancy test
Household & Cleaning	probiotics
Household & Cleaning	propane
Household & Cleaning	pull-ups	brand
Household & Cleaning	pumice stone
Household & Cleaning	puppy food
Household & Cleaning	purina	brand
Household & Cleaning	q tip
Household & Cleaning	q-tips	brand
Household & Cleaning	quilted northern	brand
Household & Cleaning	rabbit food
Household & Cleaning	rabbit pellets
Household & Cleaning	radox	brand
Household & Cleaning	raid	brand
Household & Cleaning	rapid test
Household & Cleaning	rawhide
Household & Cleaning	razor
Household & Cleaning	razor blade
Household & Cleaning	razors
Household & Cleaning	reed diffuser
Household & Cleaning	regina blitz	brand
Household & Cleaning	rehydration sachets
Household & Cleaning	rennie	brand
Household & Cleaning	reynolds wrap	brand
Household & Cleaning	rice cooker
Household & Cleaning	ricola	brand
Household & Cleaning	right guard	brand
Household & Cleaning	rinse
Household & Cleaning	rinse aid
Household & Cleaning	roach spray
Household & Cleaning	roasting bags
Household & Cleaning	roasting tin
Household & Cleaning	robitussin	brand
Household & Cleaning	roll on
Household & Cleaning	rolling pin
Household & Cleaning	room spray
Household & Cleaning	royal canin	brand
Household & Cleaning	rubber gloves
Household & Cleaning	rubbing alcohol
Household & Cleaning	rubbish bag
Household & Cleaning	rug
Household & Cleaning	salad bowl
Household & Cleaning	salad spinner
Household & Cleaning	salt lamp
Household & Cleaning	salt shaker
Household & Cleaning	sandwich bag
Household & Cleaning	sanex	brand
Household & Cleaning	sanitary towel
Household & Cleaning	sanitising spray
Household & Cleaning	saran
Household & Cleaning	saran wrap	brand
Household & Cleaning	saucepan
Household & Cleaning	savlon	brand
Household & Cleaning	sawdust
Household & Cleaning	scent beads
Household & Cleaning	scented candle
Household & Cleaning	schick	brand
Household & Cleaning	scissors
Household & Cleaning	scope mouthwash	brand
Household & Cleaning	scotch-brite	brand
Household & Cleaning	scott tissue
Household & Cleaning	scourer
Household & Cleaning	scouring pad
Household & Cleaning	scraper
Household & Cleaning	scrub brush
Household & Cleaning	scrubber
Household & Cleaning	scrubbing brush
Household & Cleaning	scrubbing bubbles	brand
Household & Cleaning	scrunchies
Household & Cleaning	sellotape
Household & Cleaning	sensodyne	brand
Household & Cleaning	serum
Household & Cleaning	serviette
Household & Cleaning	seventh generation	brand
Household & Cleaning	shampoo	common
Household & Cleaning	shampoo bar
Household & Cleaning	shave gel
Household & Cleaning	shaving cream
Household & Cleaning	shaving foam
Household & Cleaning	shaving gel
Household & Cleaning	shea butter
Household & Cleaning	sheba	brand
Household & Cleaning	sheet mask
Household & Cleaning	shoe cream
Household & Cleaning	shoe laces
Household & Cleaning	shoe polish
Household & Cleaning	shout	brand
Household & Cleaning	shower cap
Household & Cleaning	shower curtain
Household & Cleaning	shower gel
Household & Cleaning	shower puff
Household & Cleaning	shower spray
Household & Cleaning	sieve
Household & Cleaning	sippy cup
Household & Cleaning	skewer
Household & Cleaning	skewers
Household & Cleaning	skin care
Household & Cleaning	sleeping tablets
Household & Cleaning	slug pellets
Household & Cleaning	smoke detector
Household & Cleaning	snack bag
Household & Cleaning	snuggle	brand
Household & Cleaning	soap	common
Household & Cleaning	soda crystals
Household & Cleaning	soft scrub	brand
Household & Cleaning	softener
Household & Cleaning	softsoap	brand
Household & Cleaning	solo cups	brand
Household & Cleaning	sos pads	brand
Household & Cleaning	soup bowl
Household & Cleaning	spatula
Household & Cleaning	speed stick	brand
Household & Cleaning	sponge
Household & Cleaning	spontex	brand
Household & Cleaning	spoon
Household & Cleaning	spoons
Household & Cleaning	stain remover
Household & Cleaning	stain stick
Household & Cleaning	stainless steel cleaner
Household & Cleaning	starch spray
Household & Cleaning	stayfree	brand
Household & Cleaning	steel wool
Household & Cleaning	steri strips
Household & Cleaning	sterilising tablets
Household & Cleaning	sticky tape
Household & Cleaning	storage bag
Household & Cleaning	storage box
Household & Cleaning	storage boxes
Household & Cleaning	strainer
Household & Cleaning	straw
Household & Cleaning	straws
Household & Cleaning	strepsils	brand
Household & Cleaning	styling gel
Household & Cleaning	suave	brand
Household & Cleaning	sudocrem	brand
Household & Cleaning	suet balls
Household & Cleaning	sugar bowl
Household & Cleaning	sun block
Household & Cleaning	sun cream
Household & Cleaning	sun screen
Household & Cleaning	suncream
Household & Cleaning	sunscreen
Household & Cleaning	sunscreen cream
Household & Cleaning	suntan lotion
Household & Cleaning	super glue
Household & Cleaning	supplement
Household & Cleaning	sure deodorant	brand
Household & Cleaning	surf detergent	brand
Household & Cleaning	surgical mask
Household & Cleaning	swabs
Household & Cleaning	swiffer	brand
Household & Cleaning	swim diapers
Household & Cleaning	tablecloth
Household & Cleaning	talc
Household & Cleaning	talcum powder
Household & Cleaning	tampax	brand
Household & Cleaning	tampon
Household & Cleaning	tape
Household & Cleaning	tape measure
Household & Cleaning	tea cosy
Household & Cleaning	tea kettle
Household & Cleaning	tea light
Household & Cleaning	tea lights
Household & Cleaning	tea pot
Household & Cleaning	tea strainer
Household & Cleaning	tea towel
Household & Cleaning	tea tree oil
Household & Cleaning	tealight
Household & Cleaning	teether
Household & Cleaning	teething gel
Household & Cleaning	temptations	brand
Household & Cleaning	tena	brand
Household & Cleaning	thermometer
Household & Cleaning	thermos
Household & Cleaning	throat lozenge
Household & Cleaning	throat lozenges
Household & Cleaning	throat spray
Household & Cleaning	tick remover
Household & Cleaning	tide	brand
Household & Cleaning	tidy cats	brand
Household & Cleaning	tile cleaner
Household & Cleaning	tin foil
Household & Cleaning	tin opener
Household & Cleaning	tinfoil
Household & Cleaning	tissue
Household & Cleaning	tissue box
Household & Cleaning	tissues	common
Household & Cleaning	toaster
Household & Cleaning	toilet blocks
Household & Cleaning	toilet brush
Household & Cleaning	toilet cleaner
Household & Cleaning	toilet cleaner lemon
Household & Cleaning	toilet duck
Household & Cleaning	toilet paper	common
Household & Cleaning	toilet rim block
Household & Cleaning	toilet roll
Household & Cleaning	toiletries
Household & Cleaning	toner
Household & Cleaning	toning water
Household & Cleaning	tooth brush
Household & Cleaning	tooth paste
Household & Cleaning	toothbrush
Household & Cleaning	toothpaste	common
Household & Cleaning	toothpick
Household & Cleaning	torch
Household & Cleaning	towel
Household & Cleaning	towels
Household & Cleaning	tp
Household & Cleaning	training pants
Household & Cleaning	trash bag
Household & Cleaning	trash bags	common
Household & Cleaning	trash can
Household & Cleaning	travel sickness tablets
Household & Cleaning	tresemme	brand
Household & Cleaning	tums	brand
Household & Cleaning	tupperware
Household & Cleaning	turkey baster
Household & Cleaning	tweezers
Household & Cleaning	tylenol	brand
Household & Cleaning	umbrella
Household & Cleaning	vacuum bags
Household & Cleaning	vanish	brand
Household & Cleaning	vapour rub
Household & Cleaning	vase
Household & Cleaning	vaseline
Household & Cleaning	vegetable peeler
Household & Cleaning	venus razors	brand
Household & Cleaning	verruca gel
Household & Cleaning	vicks	brand
Household & Cleaning	vitamin
Household & Cleaning	vitamin d
Household & Cleaning	vitamins
Household & Cleaning	viva paper towels	brand
Household & Cleaning	wall clock
Household & Cleaning	wart remover
Household & Cleaning	wash cloth
Household & Cleaning	washcloth
Household & Cleaning	washing capsules
Household & Cleaning	washing gel
Household & Cleaning	washing line
Household & Cleaning	washing liquid
Household & Cleaning	washing pods
Household & Cleaning	washing powder
Household & Cleaning	washing soda
Household & Cleaning	washing tablets
Household & Cleaning	washing up gloves
Household & Cleaning	washing up liquid
Household & Cleaning	wasp trap
Household & Cleaning	wastebasket
Household & Cleaning	water balloons
Household & Cleaning	water bottle
Household & Cleaning	water filter
Household & Cleaning	water gun
Household & Cleaning	water softener salt
Household & Cleaning	watering can
Household & Cleaning	waterwipes	brand
Household & Cleaning	wax paper
Household & Cleaning	wax strips
Household & Cleaning	wd-40
Household & Cleaning	weed killer
Household & Cleaning	wet wipes
Household & Cleaning	whisk
Household & Cleaning	whiskas	brand
Household & Cleaning	white vinegar cleaning
Household & Cleaning	whitening strips
Household & Cleaning	winalot	brand
Household & Cleaning	windex	brand
Household & Cleaning	window cleaner
Household & Cleaning	wine glasses
Household & Cleaning	wine opener
Household & Cleaning	wine rack
Household & Cleaning	wipes
Household & Cleaning	wok
Household & Cleaning	wood polish
Household & Cleaning	wooden skewers
Household & Cleaning	wooden spoon
Household & Cleaning	wool wash
Household & Cleaning	woolite	brand
Household & Cleaning	wormer
Household & Cleaning	worming tablets
Household & Cleaning	yankee candle	brand
Household & Cleaning	yoga mat
Household & Cleaning	zinc tablets
Household & Cleaning	zip bags
Household & Cleaning	zip lock bag
Household & Cleaning	ziploc	brand
Household & Cleaning	ziplock
Household & Cleaning	zoflora	brand
Household & Cleaning	zyrtec	brand

"""#
  static let russian = #"""
Produce	абрикос
Produce	абрикосики
Produce	авокадики
Produce	авокадо	common
Produce	азербайджанские помидоры
Produce	айва
Produce	айсберг
Produce	алыча
Produce	ананас
Produce	ананасик
Produce	антоновка
Produce	апельсин	common
Produce	апельсинки
Produce	апельсинчики
Produce	арбуз	common
Produce	арбузик
Produce	арония
Produce	артишок
Produce	базилик
Produce	базиличек
Produce	баклажан	common
Produce	баклажанчик
Produce	баклажанчики
Produce	бамия
Produce	банан	common
Produce	бананчик
Produce	бананчики
Produce	барбарис свежий
Produce	батат
Produce	баттернат
Produce	белая дача	brand
Produce	белокочанная капуста
Produce	белые грибы
Produce	бергамот
Produce	бобы свежие
Produce	болгарский перец
Produce	бораго
Produce	борщевой набор
Produce	ботва
Produce	ботва свекольная
Produce	боярышник
Produce	брокколи	common
Produce	брусника
Produce	брюква
Produce	брюссельская капуста
Produce	буряк
Produce	бэби-картофель
Produce	веточки тимьяна
Produce	вешенка
Produce	винегрет
Produce	виноград	common
Produce	виноградик
Produce	вишня
Produce	голубика
Produce	горох в стручках
Produce	горох свежий
Produce	горошек в стручках
Produce	горошек свежий
Produce	гранат
Produce	грейпфрут
Produce	гриб
Produce	грибочки
Produce	грибы	common
Produce	гринхаус	brand
Produce	грузди
Produce	груша	common
Produce	груша конференция
Produce	груши	common
Produce	грушки
Produce	гуава
Produce	гуайява
Produce	дайкон
Produce	джекфрут
Produce	драгонфрут
Produce	душица свежая
Produce	дынька
Produce	дыня	common
Produce	ежевика
Produce	ежевичка
Produce	жимолость
Produce	зеленушка
Produce	зелень	common
Produce	зелёный лук
Produce	земляника
Produce	изабелла
Produce	имбирь	common
Produce	инжир свежий
Produce	инжир фиолетовый
Produce	ирга
Produce	иссоп
Produce	кабачки	common
Produce	кабачок	common
Produce	кабачочки
Produce	кале
Produce	калина
Produce	капуста	common
Produce	капустка
Produce	карамбола
Produce	картофан
Produce	картофель	common
Produce	картофель мытый
Produce	картоха
Produce	картошечка
Produce	картошка	common
Produce	каштан
Produce	кервель
Produce	кервель свежий
Produce	киви
Produce	кизил
Produce	кинза
Produce	кишмиш
Produce	клементин
Produce	клубника	common
Produce	клубничка
Produce	клюква
Produce	кокос
Produce	кокосовый орех
Produce	кольраби
Produce	корень имбиря
Produce	корень куркумы
Produce	корень петрушки
Produce	корень сельдерея
Produce	корень хрена
Produce	кориандр свежий
Produce	корн салат
Produce	королёк
Produce	краснокочанная капуста
Produce	красный лук
Produce	кресс-салат
Produce	крыжовник
Produce	кукуруза
Produce	кумкват
Produce	куркума свежая
Produce	лайм
Produce	лаймик
Produce	латук
Produce	лемонграсс
Produce	лимон	common
Produce	лимонная трава
Produce	лимончик
Produce	лимончики
Produce	лисички
Produce	листовой салат
Produce	личи
Produce	лолло росса
Produce	лонган
Produce	лук	common
Produce	лук зелёный
Produce	лук шнитт
Produce	лук-порей
Produce	лук-шалот
Produce	лучок
Produce	любисток
Produce	майоран в горшочке
Produce	майоран свежий
Produce	малина
Produce	малинка
Produce	манго
Produce	мангольд
Produce	мангостин
Produce	мандарин	common
Produce	мандаринки
Produce	мандаринчики
Produce	мандарины	common
Produce	маниока
Produce	маракуйя
Produce	маслята
Produce	маш проращенный
Produce	мелисса
Produce	мизуна
Produce	микрозелень
Produce	мицуна
Produce	молодой чеснок
Produce	морковка
Produce	морковочка
Produce	морковь	common
Produce	морошка
Produce	мята
Produce	мята свежая
Produce	набор для борща
Produce	нарезка овощная
Produce	нектарин
Produce	нектаринки
Produce	облепиха
Produce	овощ
Produce	овощи
Produce	овощная нарезка
Produce	огурец	common
Produce	огуречная трава
Produce	огурцы	common
Produce	огурцы бакинские
Produce	огурчик
Produce	огурчики
Produce	окра
Produce	оливье
Produce	опята
Produce	опята свежие
Produce	орегано в горшочке
Produce	орегано свежее
Produce	орегано свежий
Produce	пак-чой
Produce	памела
Produce	папайя
Produce	папоротник
Produce	пастернак
Produce	патиссон
Produce	пекинка
Produce	пекинская капуста
Produce	перец	common
Produce	перец халапеньо
Produce	персик
Produce	персички
Produce	перцы
Produce	перчики
Produce	петрушечка
Produce	петрушка	common
Produce	питайя
Produce	питахайя
Produce	подберёзовик
Produce	подосиновик
Produce	помело
Produce	помидор	common
Produce	помидор бычье сердце
Produce	помидорка
Produce	помидорки
Produce	помидорчик
Produce	помидорчики
Produce	помидоры	common
Produce	помидоры черри
Produce	порей
Produce	портобелло
Produce	портулак
Produce	початок кукурузы
Produce	проростки
Produce	пучок зелени
Produce	радиккьо
Produce	радичио
Produce	рамбутан
Produce	ревень
Produce	редис	common
Produce	редисик
Produce	редиска
Produce	редисочка
Produce	редька
Produce	репа
Produce	репка
Produce	репчатый лук
Produce	розмарин
Produce	розмарин свежий
Produce	романеско
Produce	ростки
Produce	ростки сои
Produce	руккола
Produce	рукола
Produce	рябина
Produce	савойская капуста
Produce	салат	common
Produce	салат романо
Produce	салатик
Produce	салатная смесь
Produce	салатный микс
Produce	сахарный горошек
Produce	свеколка
Produce	свити
Produce	свёкла	common
Produce	свёкла варёная в вакууме
Produce	сельдерей
Produce	синенькие
Produce	слива
Produce	сливовидные помидоры
Produce	сливы
Produce	смесь салатная
Produce	смородина
Produce	смородинка
Produce	спаржа
Produce	спаржевая фасоль
Produce	стебель сельдерея
Produce	стрелки чеснока
Produce	стручковая фасоль
Produce	стручковая фасоль свежая
Produce	стручковый горошек
Produce	танжело
Produce	танжерины
Produce	тархун зелень
Produce	тархун свежий
Produce	тацой
Produce	тимьян в горшочке
Produce	тимьян веточки
Produce	тимьян свежий
Produce	томат
Produce	томаты
Produce	томаты черри
Produce	топинамбур
Produce	тутовник
Produce	тыква
Produce	тыковка
Produce	тёрн
Produce	укроп	common
Produce	укропушка
Produce	укропчик
Produce	фасоль стручковая
Produce	фейхоа
Produce	фенхель
Produce	физалис
Produce	фризе
Produce	фрукт
Produce	фруктовая нарезка
Produce	фрукты
Produce	халапеньо
Produce	хрен корень
Produce	хурма
Produce	цветная капуста
Produce	цикорий салатный
Produce	цитрусовые
Produce	цукини
Produce	цуккини
Produce	чабрец в горшочке
Produce	чабрец свежий
Produce	чайот
Produce	черемша
Produce	черешенка
Produce	черешковый сельдерей
Produce	черешня
Produce	черника	common
Produce	черничка
Produce	черри
Produce	чеснок	common
Produce	чесночок
Produce	чили перец
Produce	шалот
Produce	шалфей
Produce	шалфей свежий
Produce	шампики
Produce	шампиньон
Produce	шампиньончики
Produce	шампиньоны	common
Produce	шелковица
Produce	шиитаке
Produce	шиповник свежий
Produce	шпинат
Produce	щавель
Produce	эндивий
Produce	эноки
Produce	эстрагон
Produce	яблоки	common
Produce	яблоки гренни смит
Produce	яблоко	common
Produce	яблоко голден
Produce	яблочки
Produce	ягода
Produce	ягоды
Bakery	7days	brand
Bakery	fazer	brand
Bakery	harry's	brand
Bakery	mirel	brand
Bakery	багет
Bakery	багетик
Bakery	баранки свежие
Bakery	батон	common
Bakery	безглютеновый хлеб
Bakery	бездрожжевой хлеб
Bakery	безе
Bakery	бейгл
Bakery	бейглы
Bakery	белый хлеб
Bakery	беляш
Bakery	беляши
Bakery	берлинер
Bakery	берлинеры
Bakery	бисквит
Bakery	бисквитный рулет
Bakery	бородинский
Bakery	брауни
Bakery	брецели свежие
Bakery	бриошь
Bakery	бублик
Bakery	бублики
Bakery	булка
Bakery	булки
Bakery	булочка
Bakery	булочка с корицей
Bakery	булочка с маком
Bakery	булочки	common
Bakery	булочки для гамбургеров
Bakery	булочки для хот-догов
Bakery	булочки для хотдогов
Bakery	буханка
Bakery	буше
Bakery	ватрушка
Bakery	ватрушки
Bakery	выпечка
Bakery	горбушка
Bakery	городская булка
Bakery	гренки хлебные
Bakery	грузинский лаваш
Bakery	даниш
Bakery	дарницкий
Bakery	донат
Bakery	жаворонки
Bakery	заварной хлеб
Bakery	калач
Bakery	калорийная булочка
Bakery	капкейк
Bakery	каравай	brand
Bakery	кекс
Bakery	кекс столичный
Bakery	кекс творожный
Bakery	кексы
Bakery	кирпичик
Bakery	киш
Bakery	колобок хлеб
Bakery	коломенское хлеб	brand
Bakery	кольцо творожное
Bakery	конвертик слоёный
Bakery	корж
Bakery	коржи
Bakery	коржик
Bakery	красный бархат
Bakery	краюха
Bakery	крендель
Bakery	крендель свежий
Bakery	круассан
Bakery	круассанчики
Bakery	круассаны
Bakery	кулебяка
Bakery	кулич
Bakery	кулич пасхальный
Bakery	курник
Bakery	лаваш	common
Bakery	лаваш армянский
Bakery	лепёшка
Bakery	лепёшки
Bakery	макаруны
Bakery	маковый рулет
Bakery	матнакаш
Bakery	маффин
Bakery	медовик
Bakery	меренга
Bakery	мирель	brand
Bakery	муравейник
Bakery	наан лепёшка
Bakery	наполеон
Bakery	нарезной
Bakery	осетинский пирог
Bakery	основа для пиццы
Bakery	отрубной хлеб
Bakery	пампушка
Bakery	пампушки
Bakery	панеттоне
Bakery	пирог
Bakery	пирог с мясом
Bakery	пироги
Bakery	пирожки
Bakery	пирожное
Bakery	пирожное картошка
Bakery	пирожное корзиночка
Bakery	пирожные
Bakery	пирожок
Bakery	пита
Bakery	питта
Bakery	плюшка
Bakery	плюшки
Bakery	подовый хлеб
Bakery	полбуханки
Bakery	пончик
Bakery	пончики
Bakery	прага
Bakery	прага торт
Bakery	профитроль
Bakery	расстегай
Bakery	ржаной хлеб
Bakery	рогалик
Bakery	рогалики
Bakery	рожки с маком
Bakery	ром-баба
Bakery	ромовая баба
Bakery	рулет
Bakery	рыжик торт
Bakery	сайка
Bakery	самса
Bakery	сдоба
Bakery	сдобные изделия
Bakery	севен дейс	brand
Bakery	север-метрополь	brand
Bakery	серый хлеб
Bakery	синнабон
Bakery	слоек
Bakery	слойка
Bakery	слойки
Bakery	слоёный язычок
Bakery	сметанник
Bakery	сосиска в тесте
Bakery	сосиски в тесте
Bakery	сочень
Bakery	сочник
Bakery	столичный хлеб
Bakery	тандырная лепёшка
Bakery	тарталетка
Bakery	тарталетки
Bakery	тартин
Bakery	творожник булка
Bakery	творожное кольцо
Bakery	тирамису
Bakery	тонкий лаваш
Bakery	торт
Bakery	торт наполеон
Bakery	торт птичье молоко
Bakery	тортик
Bakery	тортилья
Bakery	тостер хлеб
Bakery	тосты
Bakery	трайфл
Bakery	трубочка с кремом
Bakery	трубочки заварные
Bakery	у палыча торт	brand
Bakery	узбекская лепёшка
Bakery	улитка с изюмом
Bakery	улитка с корицей
Bakery	усладов	brand
Bakery	фазер	brand
Bakery	фокачча
Bakery	французский багет
Bakery	харрис	brand
Bakery	хачапури
Bakery	хлеб	common
Bakery	хлеб из полбы
Bakery	хлеб из тандыра
Bakery	хлеб тостовый
Bakery	хлебец свежий
Bakery	хлебный дом	brand
Bakery	хлебобулочные
Bakery	хлебушек
Bakery	хлебчик
Bakery	чебурек
Bakery	чебуреки
Bakery	черёмушки	brand
Bakery	чесночный хлеб
Bakery	чиабатта
Bakery	чизкейк
Bakery	чёрный хлеб
Bakery	шарлотка
Bakery	шереметьевские торты	brand
Bakery	шоти
Bakery	штоллен
Bakery	штрудель
Bakery	щелковохлеб	brand
Bakery	эклер
Bakery	эклеры
Bakery	эстерхази
Bakery	эчпочмак
Bakery	язык слоёный
Bakery	языки слоёные
Meat & Seafood	vici	brand
Meat & Seafood	азу
Meat & Seafood	антрекот
Meat & Seafood	анчоус
Meat & Seafood	атяшево	brand
Meat & Seafood	балтийский берег	brand
Meat & Seafood	балык
Meat & Seafood	балык мясной
Meat & Seafood	барабулька
Meat & Seafood	баранина
Meat & Seafood	баранья нога
Meat & Seafood	бастурма
Meat & Seafood	бедро
Meat & Seafood	бекон	common
Meat & Seafood	бекончик
Meat & Seafood	белуга
Meat & Seafood	бефстроганов
Meat & Seafood	биточки
Meat & Seafood	бифштекс
Meat & Seafood	брезаола
Meat & Seafood	бресаола
Meat & Seafood	брискет
Meat & Seafood	бройлер
Meat & Seafood	буженина
Meat & Seafood	бургер
Meat & Seafood	бычий хвост
Meat & Seafood	бёдрышки
Meat & Seafood	бёдрышко
Meat & Seafood	варёная колбаса
Meat & Seafood	велком	brand
Meat & Seafood	ветчина	common
Meat & Seafood	ветчинка
Meat & Seafood	вичи	brand
Meat & Seafood	вобла
Meat & Seafood	вонголе
Meat & Seafood	вырезка
Meat & Seafood	вязанка	brand
Meat & Seafood	говядина	common
Meat & Seafood	говяжий фарш
Meat & Seafood	говяжьи щёки
Meat & Seafood	голень
Meat & Seafood	голень куриная
Meat & Seafood	голубцы
Meat & Seafood	голяшка
Meat & Seafood	горбуша
Meat & Seafood	гребешки
Meat & Seafood	гребешок
Meat & Seafood	грудинка
Meat & Seafood	грудка
Meat & Seafood	гуанчиале
Meat & Seafood	гуляш
Meat & Seafood	гусь
Meat & Seafood	докторская
Meat & Seafood	дорадо
Meat & Seafood	дым дымыч	brand
Meat & Seafood	дымов	brand
Meat & Seafood	егорьевская	brand
Meat & Seafood	желудочки
Meat & Seafood	зельц
Meat & Seafood	зразы
Meat & Seafood	зубатка
Meat & Seafood	икорка
Meat & Seafood	икра
Meat & Seafood	икра лососёвая
Meat & Seafood	икра минтая
Meat & Seafood	индейка	common
Meat & Seafood	индилайт	brand
Meat & Seafood	индюшатина
Meat & Seafood	индюшиный фарш
Meat & Seafood	индюшка
Meat & Seafood	кальмар
Meat & Seafood	кальмары
Meat & Seafood	камбала
Meat & Seafood	каракатица
Meat & Seafood	карась
Meat & Seafood	карбонад
Meat & Seafood	карбонат
Meat & Seafood	каре ягнёнка
Meat & Seafood	карп
Meat & Seafood	карпаччо
Meat & Seafood	кебаб
Meat & Seafood	кета
Meat & Seafood	кижуч
Meat & Seafood	килька
Meat & Seafood	килька пряного посола
Meat & Seafood	козлятина
Meat & Seafood	колбаса	common
Meat & Seafood	колбаска
Meat & Seafood	колбаски
Meat & Seafood	колбаски для гриля
Meat & Seafood	колбасная нарезка
Meat & Seafood	конина
Meat & Seafood	коппа
Meat & Seafood	копчёная колбаса
Meat & Seafood	копчёная скумбрия
Meat & Seafood	корейка
Meat & Seafood	королевские креветки
Meat & Seafood	корюшка
Meat & Seafood	косточка суповая
Meat & Seafood	котлета
Meat & Seafood	котлетки
Meat & Seafood	котлеты
Meat & Seafood	краб
Meat & Seafood	крабовая палочка
Meat & Seafood	крабовые палочки
Meat & Seafood	крабы
Meat & Seafood	краковская
Meat & Seafood	краковская колбаса
Meat & Seafood	красная икра
Meat & Seafood	красная рыба
Meat & Seafood	креветка
Meat & Seafood	креветки	common
Meat & Seafood	кровяная колбаса
Meat & Seafood	кролик
Meat & Seafood	крольчатина
Meat & Seafood	крыло
Meat & Seafood	крылышки
Meat & Seafood	крылышко
Meat & Seafood	крылья
Meat & Seafood	купаты
Meat & Seafood	кура
Meat & Seafood	куриная грудка
Meat & Seafood	куриная тушка
Meat & Seafood	куриное филе	common
Meat & Seafood	куриные желудки
Meat & Seafood	куриные лапки
Meat & Seafood	куриные ножки
Meat & Seafood	куриный рулет
Meat & Seafood	куриный фарш
Meat & Seafood	куриц
Meat & Seafood	курица	common
Meat & Seafood	курочка
Meat & Seafood	курятина
Meat & Seafood	кюфта
Meat & Seafood	лангустин
Meat & Seafood	лапки куриные
Meat & Seafood	лещ
Meat & Seafood	ливерка
Meat & Seafood	ливерная колбаса
Meat & Seafood	лобстер
Meat & Seafood	лонза
Meat & Seafood	лопатка
Meat & Seafood	лосось	common
Meat & Seafood	лосятина
Meat & Seafood	любительская колбаса
Meat & Seafood	люля
Meat & Seafood	люля-кебаб
Meat & Seafood	лёгкие говяжьи
Meat & Seafood	лёгкое
Meat & Seafood	меридиан	brand
Meat & Seafood	мерлуза
Meat & Seafood	мидии
Meat & Seafood	мидия
Meat & Seafood	микоян	brand
Meat & Seafood	минтай
Meat & Seafood	мираторг	brand
Meat & Seafood	мозговая кость
Meat & Seafood	мойва
Meat & Seafood	молочные сосиски
Meat & Seafood	морепродукты
Meat & Seafood	морской коктейль
Meat & Seafood	морской язык
Meat & Seafood	мортаделла
Meat & Seafood	мякоть говядины
Meat & Seafood	мясная нарезка
Meat & Seafood	мясной рулет
Meat & Seafood	мясо
Meat & Seafood	мясцо
Meat & Seafood	набор для супа
Meat & Seafood	набор для ухи
Meat & Seafood	навага
Meat & Seafood	налим
Meat & Seafood	нарезка мясная
Meat & Seafood	нарезка рыбная
Meat & Seafood	нерка
Meat & Seafood	нога баранья
Meat & Seafood	ноги свиные
Meat & Seafood	ножки куриные
Meat & Seafood	окорок
Meat & Seafood	окорочка
Meat & Seafood	окорочок
Meat & Seafood	окунь
Meat & Seafood	оленина
Meat & Seafood	омар
Meat & Seafood	осетрина
Meat & Seafood	оссобуко
Meat & Seafood	останкино	brand
Meat & Seafood	осьминог
Meat & Seafood	осьминожки
Meat & Seafood	осётр
Meat & Seafood	отбивная
Meat & Seafood	отбивные
Meat & Seafood	охотничьи колбаски
Meat & Seafood	ошеек
Meat & Seafood	пава-пава	brand
Meat & Seafood	палочки крабовые
Meat & Seafood	палтус
Meat & Seafood	пангасиус
Meat & Seafood	панчетта
Meat & Seafood	папа может	brand
Meat & Seafood	пастрами
Meat & Seafood	пастрома
Meat & Seafood	паштет
Meat & Seafood	пепперони
Meat & Seafood	перепёлка
Meat & Seafood	перцы фаршированные
Meat & Seafood	петелинка	brand
Meat & Seafood	печень
Meat & Seafood	печёнка
Meat & Seafood	печёночный паштет
Meat & Seafood	пикша
Meat & Seafood	поджарка
Meat & Seafood	полуфабрикаты
Meat & Seafood	потрошки
Meat & Seafood	почки
Meat & Seafood	пресервы
Meat & Seafood	приосколье	brand
Meat & Seafood	прошутто
Meat & Seafood	путассу
Meat & Seafood	рагу мясное
Meat & Seafood	рак
Meat & Seafood	раки
Meat & Seafood	рамфуд	brand
Meat & Seafood	рапаны
Meat & Seafood	рваная свинина
Meat & Seafood	рибай
Meat & Seafood	ромштекс
Meat & Seafood	рубец
Meat & Seafood	рулет мясной
Meat & Seafood	рулька
Meat & Seafood	русское море	brand
Meat & Seafood	рыба	common
Meat & Seafood	рыба холодного копчения
Meat & Seafood	рыба-меч
Meat & Seafood	рыбка
Meat & Seafood	рыбная нарезка
Meat & Seafood	рёбра
Meat & Seafood	рёбрышки
Meat & Seafood	сазан
Meat & Seafood	сайда
Meat & Seafood	салака
Meat & Seafood	сало
Meat & Seafood	сальтисон
Meat & Seafood	сальцо
Meat & Seafood	сальчичон
Meat & Seafood	салями
Meat & Seafood	санта бремор	brand
Meat & Seafood	сарделек
Meat & Seafood	сарделька
Meat & Seafood	сардельки
Meat & Seafood	сардина свежая
Meat & Seafood	свиная шея
Meat & Seafood	свинина	common
Meat & Seafood	свининка
Meat & Seafood	свиные уши
Meat & Seafood	сельдь	common
Meat & Seafood	селёдка	common
Meat & Seafood	селёдка под шубой
Meat & Seafood	селёдочка
Meat & Seafood	сервелат
Meat & Seafood	сердечки
Meat & Seafood	сердечки куриные
Meat & Seafood	сердце
Meat & Seafood	сибас
Meat & Seafood	скумбрия
Meat & Seafood	снежный краб
Meat & Seafood	сом
Meat & Seafood	сопрессата
Meat & Seafood	сосиска
Meat & Seafood	сосиски	common
Meat & Seafood	сочинка	brand
Meat & Seafood	спек
Meat & Seafood	спинки куриные
Meat & Seafood	ставрида
Meat & Seafood	стародворские колбасы	brand
Meat & Seafood	стародворье	brand
Meat & Seafood	стейк
Meat & Seafood	стейки
Meat & Seafood	стерлядь
Meat & Seafood	стриплойн
Meat & Seafood	студень
Meat & Seafood	субпродукты
Meat & Seafood	судак
Meat & Seafood	суджук
Meat & Seafood	суповая кость
Meat & Seafood	суповой набор
Meat & Seafood	сырокопчёная колбаса
Meat & Seafood	сёмга
Meat & Seafood	телятина
Meat & Seafood	тефтели
Meat & Seafood	тигровые креветки
Meat & Seafood	тилапия
Meat & Seafood	толстолобик
Meat & Seafood	трепанг
Meat & Seafood	треска
Meat & Seafood	троекурово	brand
Meat & Seafood	тунец
Meat & Seafood	тунец стейк
Meat & Seafood	тушка курицы
Meat & Seafood	тюлька
Meat & Seafood	тюрбо
Meat & Seafood	угорь
Meat & Seafood	устрицы
Meat & Seafood	утиные ножки
Meat & Seafood	утка
Meat & Seafood	фарш	common
Meat & Seafood	фарш домашний
Meat & Seafood	фаршированные перцы
Meat & Seafood	фаршированный перец
Meat & Seafood	филе	common
Meat & Seafood	филе грудки
Meat & Seafood	филе миньон
Meat & Seafood	филешка
Meat & Seafood	форель
Meat & Seafood	форель слабосолёная
Meat & Seafood	фрикадельки
Meat & Seafood	фует
Meat & Seafood	фуэт
Meat & Seafood	хамон
Meat & Seafood	хамса
Meat & Seafood	хвост говяжий
Meat & Seafood	хвосты говяжьи
Meat & Seafood	хек
Meat & Seafood	холодец
Meat & Seafood	царицыно	brand
Meat & Seafood	цесарка
Meat & Seafood	цыплята
Meat & Seafood	цыплёнок
Meat & Seafood	цыплёнок корнишон
Meat & Seafood	цыплёнок табака
Meat & Seafood	чевапчичи
Meat & Seafood	черкизово	brand
Meat & Seafood	чоризо
Meat & Seafood	шашлык
Meat & Seafood	шашлычок
Meat & Seafood	шейка
Meat & Seafood	шейка свиная
Meat & Seafood	шея свиная
Meat & Seafood	шницель
Meat & Seafood	шпик
Meat & Seafood	шпикачки
Meat & Seafood	шпроты копчёные
Meat & Seafood	щука
Meat & Seafood	щёки говяжьи
Meat & Seafood	эскалоп
Meat & Seafood	ягнятина
Meat & Seafood	язык
Meat & Seafood	язык говяжий
Meat & Seafood	язь
Meat & Seafood	ясная горка	brand
Dairy & Eggs	1000 озёр	brand
Dairy & Eggs	almette	brand
Dairy & Eggs	alpro	brand
Dairy & Eggs	arla natura	brand
Dairy & Eggs	lamber	brand
Dairy & Eggs	nemoloko	brand
Dairy & Eggs	parmalat	brand
Dairy & Eggs	pretto	brand
Dairy & Eggs	unagrande	brand
Dairy & Eggs	viola	brand
Dairy & Eggs	а.ростагрокомплекс	brand
Dairy & Eggs	агуша творожок	brand
Dairy & Eggs	айран
Dairy & Eggs	активиа	brand
Dairy & Eggs	актимель	brand
Dairy & Eggs	алпро	brand
Dairy & Eggs	альметте	brand
Dairy & Eggs	анкор	brand
Dairy & Eggs	ацидолакт
Dairy & Eggs	ацидофилин
Dairy & Eggs	б.ю. александров	brand
Dairy & Eggs	безлактозное молоко
Dairy & Eggs	безлактозный йогурт
Dairy & Eggs	белебеевский	brand
Dairy & Eggs	белебей	brand
Dairy & Eggs	био баланс	brand
Dairy & Eggs	биобаланс	brand
Dairy & Eggs	биойогурт
Dairy & Eggs	биокефир
Dairy & Eggs	биоритм
Dairy & Eggs	бифидок
Dairy & Eggs	бифидокефир
Dairy & Eggs	бифилайф
Dairy & Eggs	бонфесто	brand
Dairy & Eggs	брест-литовск	brand
Dairy & Eggs	бри
Dairy & Eggs	брынза
Dairy & Eggs	буррата
Dairy & Eggs	валио	brand
Dairy & Eggs	варенец
Dairy & Eggs	весёлый молочник	brand
Dairy & Eggs	взбитые сливки
Dairy & Eggs	виола	brand
Dairy & Eggs	виола сыр
Dairy & Eggs	вкуснотеево	brand
Dairy & Eggs	гауда
Dairy & Eggs	горгонзола
Dairy & Eggs	грана падано
Dairy & Eggs	греческий йогурт
Dairy & Eggs	гройцер
Dairy & Eggs	грюйер
Dairy & Eggs	даниссимо	brand
Dairy & Eggs	данон	brand
Dairy & Eggs	десерт молочный
Dairy & Eggs	десерт творожный
Dairy & Eggs	десяток яиц
Dairy & Eggs	домик в деревне	brand
Dairy & Eggs	дор блю
Dairy & Eggs	дорблю
Dairy & Eggs	дружба	brand
Dairy & Eggs	желе молочное
Dairy & Eggs	желтки
Dairy & Eggs	желточки
Dairy & Eggs	жидкий белок
Dairy & Eggs	жирные сливки
Dairy & Eggs	закваска
Dairy & Eggs	заменитель яиц
Dairy & Eggs	запеканка
Dairy & Eggs	избёнка	brand
Dairy & Eggs	имеретинский сыр
Dairy & Eggs	имунеле	brand
Dairy & Eggs	ичалки	brand
Dairy & Eggs	йогурт	common
Dairy & Eggs	йогуртовый напиток
Dairy & Eggs	йогурты
Dairy & Eggs	каймак
Dairy & Eggs	камамбер
Dairy & Eggs	кампина	brand
Dairy & Eggs	катык
Dairy & Eggs	качокавалло
Dairy & Eggs	качотта
Dairy & Eggs	кефир	common
Dairy & Eggs	кефирчик
Dairy & Eggs	кисломолочка
Dairy & Eggs	козий сыр
Dairy & Eggs	козье молоко
Dairy & Eggs	кокосовое молоко питьевое
Dairy & Eggs	конте
Dairy & Eggs	коровье молоко
Dairy & Eggs	косичка
Dairy & Eggs	косичка сыр
Dairy & Eggs	костромской сыр
Dairy & Eggs	крем-сыр
Dairy & Eggs	крем-фреш
Dairy & Eggs	кубанский молочник	brand
Dairy & Eggs	кумыс
Dairy & Eggs	куриные яйца
Dairy & Eggs	ламбер	brand
Dairy & Eggs	маасдам
Dairy & Eggs	мажитэль	brand
Dairy & Eggs	манчего
Dairy & Eggs	маргарин
Dairy & Eggs	маскарпоне
Dairy & Eggs	маслице
Dairy & Eggs	масло	common
Dairy & Eggs	масло вологодское	brand
Dairy & Eggs	масло крестьянское
Dairy & Eggs	масло сливочное
Dairy & Eggs	масса творожная
Dairy & Eggs	мацони
Dairy & Eggs	меланж
Dairy & Eggs	миндальное молоко
Dairy & Eggs	молоко	common
Dairy & Eggs	молоко коровье
Dairy & Eggs	молочка
Dairy & Eggs	молочко
Dairy & Eggs	молочная культура	brand
Dairy & Eggs	молочная продукция
Dairy & Eggs	молочные продукты
Dairy & Eggs	молочный десерт
Dairy & Eggs	молочный коктейль
Dairy & Eggs	моцарелла
Dairy & Eggs	наринэ
Dairy & Eggs	натуральный йогурт
Dairy & Eggs	нежный йогурт	brand
Dairy & Eggs	немолоко
Dairy & Eggs	обезжиренный творог
Dairy & Eggs	овечий сыр
Dairy & Eggs	овечье молоко
Dairy & Eggs	овсяное молоко
Dairy & Eggs	окское яйцо	brand
Dairy & Eggs	ополье	brand
Dairy & Eggs	отборное молоко
Dairy & Eggs	пакет кефира
Dairy & Eggs	пакет молока
Dairy & Eggs	пакет ряженки
Dairy & Eggs	пакет сливок
Dairy & Eggs	панна-котта
Dairy & Eggs	пармалат	brand
Dairy & Eggs	пармезан
Dairy & Eggs	пармезанчик
Dairy & Eggs	пармиджано
Dairy & Eggs	паста творожная
Dairy & Eggs	пастеризованное молоко
Dairy & Eggs	пахта
Dairy & Eggs	пекорино
Dairy & Eggs	пискарёвское	brand
Dairy & Eggs	питьевой йогурт
Dairy & Eggs	плавленый сыр
Dairy & Eggs	плавленый сырок
Dairy & Eggs	пошехонский
Dairy & Eggs	президент	brand
Dairy & Eggs	претто	brand
Dairy & Eggs	проволоне
Dairy & Eggs	простокваша
Dairy & Eggs	простоквашино	brand
Dairy & Eggs	пудинг
Dairy & Eggs	раклет
Dairy & Eggs	рассыпчатый творог
Dairy & Eggs	растительное молоко
Dairy & Eggs	растишка	brand
Dairy & Eggs	растишки	brand
Dairy & Eggs	рикотта
Dairy & Eggs	рокфор
Dairy & Eggs	роскар	brand
Dairy & Eggs	ряженка	common
Dairy & Eggs	савушкин	brand
Dairy & Eggs	сармич	brand
Dairy & Eggs	свитлогорье	brand
Dairy & Eggs	сгущёнка варёная молочная
Dairy & Eggs	северное молоко	brand
Dairy & Eggs	село зелёное	brand
Dairy & Eggs	синявинское	brand
Dairy & Eggs	скир
Dairy & Eggs	сливки	common
Dairy & Eggs	сливки для взбивания
Dairy & Eggs	сливки для кофе порционные
Dairy & Eggs	сливочки
Dairy & Eggs	сливочное масло	common
Dairy & Eggs	сметана	common
Dairy & Eggs	сметанка
Dairy & Eggs	снежок
Dairy & Eggs	советские традиции	brand
Dairy & Eggs	спред
Dairy & Eggs	спред сливочный
Dairy & Eggs	станция молочная	brand
Dairy & Eggs	страчателла
Dairy & Eggs	сузьма
Dairy & Eggs	сулугуни
Dairy & Eggs	сыворотка
Dairy & Eggs	сыворотка молочная
Dairy & Eggs	сыр	common
Dairy & Eggs	сыр адыгейский
Dairy & Eggs	сыр голландский
Dairy & Eggs	сыр российский
Dairy & Eggs	сыр с плесенью
Dairy & Eggs	сырик
Dairy & Eggs	сырки
Dairy & Eggs	сырная нарезка
Dairy & Eggs	сырная тарелка
Dairy & Eggs	сырник
Dairy & Eggs	сырники
Dairy & Eggs	сырные слайсы
Dairy & Eggs	сырный продукт
Dairy & Eggs	сыробогатов	brand
Dairy & Eggs	сырок	common
Dairy & Eggs	сырок глазированный
Dairy & Eggs	сырочек
Dairy & Eggs	тан
Dairy & Eggs	творог	common
Dairy & Eggs	творог зернёный
Dairy & Eggs	творожки
Dairy & Eggs	творожная масса
Dairy & Eggs	творожная паста
Dairy & Eggs	творожный десерт
Dairy & Eggs	творожный сыр
Dairy & Eggs	творожок
Dairy & Eggs	твёрдый сыр
Dairy & Eggs	тильзитер
Dairy & Eggs	топлёное молоко
Dairy & Eggs	тофу сыр
Dairy & Eggs	тысяча озёр	brand
Dairy & Eggs	тёма творожок	brand
Dairy & Eggs	тёртый сыр
Dairy & Eggs	углече поле	brand
Dairy & Eggs	ультрапастеризованное молоко
Dairy & Eggs	умалат	brand
Dairy & Eggs	фета
Dairy & Eggs	фетакса
Dairy & Eggs	филадельфия	brand
Dairy & Eggs	фругурт	brand
Dairy & Eggs	халлуми
Dairy & Eggs	халуми
Dairy & Eggs	хохланд	brand
Dairy & Eggs	чанах
Dairy & Eggs	чеддер
Dairy & Eggs	чечил
Dairy & Eggs	чудское озеро	brand
Dairy & Eggs	эдам
Dairy & Eggs	экомилк	brand
Dairy & Eggs	экониива	brand
Dairy & Eggs	эмменталь
Dairy & Eggs	эмментальский
Dairy & Eggs	эрманн	brand
Dairy & Eggs	эрмигурт	brand
Dairy & Eggs	яички
Dairy & Eggs	яичко
Dairy & Eggs	яичная смесь
Dairy & Eggs	яичный белок
Dairy & Eggs	яичный желток
Dairy & Eggs	яичный меланж
Dairy & Eggs	яйца	common
Dairy & Eggs	яйца перепелиные
Dairy & Eggs	яйцо	common
Dairy & Eggs	янтарь сыр
Frozen Foods	4 сезона	brand
Frozen Foods	hortex	brand
Frozen Foods	magnat	brand
Frozen Foods	баскин роббинс	brand
Frozen Foods	бельгийские вафли
Frozen Foods	блинчик
Frozen Foods	блинчики
Frozen Foods	блинчики замороженные
Frozen Foods	блинчики с мясом
Frozen Foods	блины
Frozen Foods	бульмени	brand
Frozen Foods	буузы
Frozen Foods	вареник
Frozen Foods	вареники	common
Frozen Foods	варенички
Frozen Foods	вафельный стаканчик
Frozen Foods	вегетарианские наггетсы
Frozen Foods	гавайская смесь
Frozen Foods	горячая штучка	brand
Frozen Foods	готовое блюдо
Frozen Foods	готовый обед
Frozen Foods	дарья пельмени	brand
Frozen Foods	джелато
Frozen Foods	драники
Frozen Foods	драники замороженные
Frozen Foods	жульен
Frozen Foods	замороженная пицца
Frozen Foods	замороженные овощи
Frozen Foods	замороженные ягоды
Frozen Foods	замороженный
Frozen Foods	заморозка
Frozen Foods	золотая бурёнка мороженое	brand
Frozen Foods	золотой стандарт	brand
Frozen Foods	инмарко	brand
Frozen Foods	картофель по-деревенски
Frozen Foods	картофель фри
Frozen Foods	картофельные дольки
Frozen Foods	картофельные шарики
Frozen Foods	картошечка фри
Frozen Foods	картошка айдахо
Frozen Foods	картошка по-деревенски
Frozen Foods	картошка фри
Frozen Foods	кольца луковые
Frozen Foods	кордон блю
Frozen Foods	коровка из кореновки	brand
Frozen Foods	котлета по-киевски
Frozen Foods	котлеты по-киевски
Frozen Foods	котлеты рыбные
Frozen Foods	крем-брюле
Frozen Foods	крокеты
Frozen Foods	крокеты картофельные
Frozen Foods	круассаны замороженные
Frozen Foods	круггетсы
Frozen Foods	лазанья
Frozen Foods	лакомка	brand
Frozen Foods	лечо замороженное
Frozen Foods	ложкарёв	brand
Frozen Foods	луковые кольца
Frozen Foods	лёд
Frozen Foods	лёд в кубиках
Frozen Foods	лёд пищевой
Frozen Foods	магнат	brand
Frozen Foods	мак-кейн	brand
Frozen Foods	маккейн	brand
Frozen Foods	максибон	brand
Frozen Foods	манты
Frozen Foods	мексиканская смесь
Frozen Foods	мини-пицца
Frozen Foods	мороженка
Frozen Foods	мороженки
Frozen Foods	мороженко
Frozen Foods	мороженое	common
Frozen Foods	морозко	brand
Frozen Foods	наггетс
Frozen Foods	наггетсы
Frozen Foods	нагетсы
Frozen Foods	овощи для жарки
Frozen Foods	овощная смесь
Frozen Foods	оладьи
Frozen Foods	останкинские пельмени	brand
Frozen Foods	от ильиной	brand
Frozen Foods	пакет льда
Frozen Foods	палочки рыбные
Frozen Foods	палочки сырные
Frozen Foods	панкейк
Frozen Foods	панкейки
Frozen Foods	пельмени	common
Frozen Foods	пельмешки
Frozen Foods	песочное тесто
Frozen Foods	пицца	common
Frozen Foods	пицца маргарита
Frozen Foods	пиццетта
Frozen Foods	пиццы
Frozen Foods	планета витаминов	brand
Frozen Foods	пломбир
Frozen Foods	пломбирчик
Frozen Foods	позы
Frozen Foods	равиоли
Frozen Foods	равиоли замороженные
Frozen Foods	растительные котлеты
Frozen Foods	рататуй
Frozen Foods	ристоранте	brand
Frozen Foods	рожок мороженое
Frozen Foods	русский холод	brand
Frozen Foods	рыбные котлеты
Frozen Foods	рыбные палочки
Frozen Foods	с пылу с жару	brand
Frozen Foods	сибирская коллекция	brand
Frozen Foods	слоёное тесто
Frozen Foods	смесь весенняя
Frozen Foods	смесь летняя
Frozen Foods	смесь овощная
Frozen Foods	смесь ягодная
Frozen Foods	сорбет
Frozen Foods	соте овощное
Frozen Foods	стрипсы
Frozen Foods	сырники замороженные
Frozen Foods	сырники полуфабрикат
Frozen Foods	сырные палочки
Frozen Foods	сытоедов	brand
Frozen Foods	тесто
Frozen Foods	тесто дрожжевое
Frozen Foods	тесто фило
Frozen Foods	торт-мороженое
Frozen Foods	фри
Frozen Foods	фрикадельки замороженные
Frozen Foods	фруктовый лёд
Frozen Foods	хаш браун
Frozen Foods	хашбраун
Frozen Foods	хинкали
Frozen Foods	хинкалины
Frozen Foods	хортекс	brand
Frozen Foods	чебупели
Frozen Foods	чебупицца
Frozen Foods	четыре сезона	brand
Frozen Foods	чистая линия мороженое	brand
Frozen Foods	шербет мороженое
Frozen Foods	щербет мороженое
Frozen Foods	щербет фруктовый
Frozen Foods	экзо мороженое	brand
Frozen Foods	эскимо
Frozen Foods	ягодная смесь
Frozen Foods	ягодное ассорти
Pantry & Canned Goods	5 морей	brand
Pantry & Canned Goods	6 соток	brand
Pantry & Canned Goods	barilla	brand
Pantry & Canned Goods	bonduelle	brand
Pantry & Canned Goods	dr oetker	brand
Pantry & Canned Goods	dr. bakers	brand
Pantry & Canned Goods	gallina blanca	brand
Pantry & Canned Goods	gerber	brand
Pantry & Canned Goods	haas	brand
Pantry & Canned Goods	heinz каша	brand
Pantry & Canned Goods	hipp	brand
Pantry & Canned Goods	iberica	brand
Pantry & Canned Goods	kamis	brand
Pantry & Canned Goods	kellogg's	brand
Pantry & Canned Goods	knorr	brand
Pantry & Canned Goods	kotanyi	brand
Pantry & Canned Goods	maggi	brand
Pantry & Canned Goods	nordic	brand
Pantry & Canned Goods	nutrilon	brand
Pantry & Canned Goods	агама	brand
Pantry & Canned Goods	агар-агар
Pantry & Canned Goods	агро-альянс	brand
Pantry & Canned Goods	агуша	brand
Pantry & Canned Goods	аладушкин	brand
Pantry & Canned Goods	алейка	brand
Pantry & Canned Goods	алексеевское	brand
Pantry & Canned Goods	амарант
Pantry & Canned Goods	ананас в сиропе
Pantry & Canned Goods	ананас консервированный
Pantry & Canned Goods	ананасы в банке
Pantry & Canned Goods	ананасы консервированные
Pantry & Canned Goods	ангстрем	brand
Pantry & Canned Goods	анис
Pantry & Canned Goods	бабушкино лукошко	brand
Pantry & Canned Goods	бадьян
Pantry & Canned Goods	базилик сушёный
Pantry & Canned Goods	бакалея
Pantry & Canned Goods	баклажанная икра
Pantry & Canned Goods	банка кукурузы
Pantry & Canned Goods	банка тунца
Pantry & Canned Goods	бантики
Pantry & Canned Goods	бантики макароны
Pantry & Canned Goods	барбарис
Pantry & Canned Goods	барилла	brand
Pantry & Canned Goods	барко	brand
Pantry & Canned Goods	барс	brand
Pantry & Canned Goods	басмати
Pantry & Canned Goods	беллакт	brand
Pantry & Canned Goods	биг бон	brand
Pantry & Canned Goods	бигбон	brand
Pantry & Canned Goods	бич-пакет
Pantry & Canned Goods	бичпакет
Pantry & Canned Goods	блинная мука
Pantry & Canned Goods	бобы
Pantry & Canned Goods	бондюэль	brand
Pantry & Canned Goods	борщ
Pantry & Canned Goods	борщевая заправка
Pantry & Canned Goods	букатини
Pantry & Canned Goods	булгур
Pantry & Canned Goods	бульон
Pantry & Canned Goods	бульонные кубики
Pantry & Canned Goods	бульонный кубик
Pantry & Canned Goods	бурый рис
Pantry & Canned Goods	быстров	brand
Pantry & Canned Goods	бычки в томате
Pantry & Canned Goods	ванилин
Pantry & Canned Goods	ваниль
Pantry & Canned Goods	ванильная эссенция
Pantry & Canned Goods	ванильный сахар
Pantry & Canned Goods	варёнка
Pantry & Canned Goods	вегета
Pantry & Canned Goods	верес	brand
Pantry & Canned Goods	вермишель
Pantry & Canned Goods	вермишелька
Pantry & Canned Goods	вишня в сиропе
Pantry & Canned Goods	вяленые помидоры
Pantry & Canned Goods	вяленые томаты
Pantry & Canned Goods	галлина бланка	brand
Pantry & Canned Goods	гвоздика
Pantry & Canned Goods	гербер	brand
Pantry & Canned Goods	геркулес
Pantry & Canned Goods	гималайская соль
Pantry & Canned Goods	главпродукт	brand
Pantry & Canned Goods	глазурь
Pantry & Canned Goods	говядина тушёная
Pantry & Canned Goods	горбуша в банке
Pantry & Canned Goods	горбуша в собственном соку
Pantry & Canned Goods	горбуша консервированная
Pantry & Canned Goods	горбуша консервы
Pantry & Canned Goods	горох	common
Pantry & Canned Goods	гороховый суп
Pantry & Canned Goods	горошек
Pantry & Canned Goods	горошек консервированный
Pantry & Canned Goods	горчичный порошок
Pantry & Canned Goods	готовые завтраки
Pantry & Canned Goods	готовый завтрак
Pantry & Canned Goods	греча
Pantry & Canned Goods	гречечка
Pantry & Canned Goods	гречка	common
Pantry & Canned Goods	гречневая крупа
Pantry & Canned Goods	грибная икра
Pantry & Canned Goods	грибы маринованные
Pantry & Canned Goods	грибы солёные
Pantry & Canned Goods	грибы сушёные
Pantry & Canned Goods	гродфуд	brand
Pantry & Canned Goods	грузди солёные
Pantry & Canned Goods	густияр	brand
Pantry & Canned Goods	девзира
Pantry & Canned Goods	детская каша
Pantry & Canned Goods	детская смесь
Pantry & Canned Goods	детское питание
Pantry & Canned Goods	детское пюре
Pantry & Canned Goods	дикий рис
Pantry & Canned Goods	доброфлот	brand
Pantry & Canned Goods	доктор бейкерс	brand
Pantry & Canned Goods	доктор оеткер	brand
Pantry & Canned Goods	дошик	brand
Pantry & Canned Goods	доширак	brand
Pantry & Canned Goods	дошираки	brand
Pantry & Canned Goods	дрожжи	common
Pantry & Canned Goods	душистый перец
Pantry & Canned Goods	душица
Pantry & Canned Goods	дядя ваня	brand
Pantry & Canned Goods	желатин
Pantry & Canned Goods	желе
Pantry & Canned Goods	желе сухое
Pantry & Canned Goods	желфикс
Pantry & Canned Goods	заварной крем
Pantry & Canned Goods	завтрак туриста
Pantry & Canned Goods	загуститель
Pantry & Canned Goods	закваска для хлеба
Pantry & Canned Goods	закрепитель для сливок
Pantry & Canned Goods	заправка для борща
Pantry & Canned Goods	заправка для супа
Pantry & Canned Goods	зелёная гречка
Pantry & Canned Goods	зелёная чечевица
Pantry & Canned Goods	зелёные оливки
Pantry & Canned Goods	зелёный горошек
Pantry & Canned Goods	зира
Pantry & Canned Goods	золотой петушок суп	brand
Pantry & Canned Goods	иберика	brand
Pantry & Canned Goods	икра баклажанная
Pantry & Canned Goods	икра грибная
Pantry & Canned Goods	икра из кабачков
Pantry & Canned Goods	икра кабачковая
Pantry & Canned Goods	икра овощная
Pantry & Canned Goods	имбирь молотый
Pantry & Canned Goods	индана	brand
Pantry & Canned Goods	итальянские травы
Pantry & Canned Goods	итлив	brand
Pantry & Canned Goods	йодированная соль
Pantry & Canned Goods	йошкар-ола тушёнка	brand
Pantry & Canned Goods	кабачковая икра
Pantry & Canned Goods	каватаппи
Pantry & Canned Goods	кайенский
Pantry & Canned Goods	кайенский перец
Pantry & Canned Goods	какао
Pantry & Canned Goods	какао-порошок
Pantry & Canned Goods	камис	brand
Pantry & Canned Goods	каннеллони
Pantry & Canned Goods	капеллини
Pantry & Canned Goods	капитан вкусов	brand
Pantry & Canned Goods	капли шоколадные
Pantry & Canned Goods	капуста квашеная
Pantry & Canned Goods	капуста морская
Pantry & Canned Goods	кардамон
Pantry & Canned Goods	карри
Pantry & Canned Goods	карри приправа
Pantry & Canned Goods	картофель быстрого приготовления
Pantry & Canned Goods	каша
Pantry & Canned Goods	квашеная капуста
Pantry & Canned Goods	килька в томате
Pantry & Canned Goods	килька консервы
Pantry & Canned Goods	кильки в томате
Pantry & Canned Goods	киноа
Pantry & Canned Goods	кисель в брикете
Pantry & Canned Goods	кисель сухой
Pantry & Canned Goods	клетчатка
Pantry & Canned Goods	кляр
Pantry & Canned Goods	клёцки
Pantry & Canned Goods	кнорр	brand
Pantry & Canned Goods	кокосовая стружка
Pantry & Canned Goods	кокосовое молоко
Pantry & Canned Goods	кокосовые сливки
Pantry & Canned Goods	колотый горох
Pantry & Canned Goods	компот банка
Pantry & Canned Goods	компот персиковый банка
Pantry & Canned Goods	конкилье
Pantry & Canned Goods	конкильони
Pantry & Canned Goods	консерва
Pantry & Canned Goods	консервированная кукуруза
Pantry & Canned Goods	консервированные опята
Pantry & Canned Goods	консервированные персики
Pantry & Canned Goods	консервированные томаты
Pantry & Canned Goods	консервированные фрукты
Pantry & Canned Goods	консервированные шампиньоны
Pantry & Canned Goods	консервированный ананас
Pantry & Canned Goods	консервированный тунец
Pantry & Canned Goods	консервы
Pantry & Canned Goods	консервы рыбные
Pantry & Canned Goods	концентрированное молоко
Pantry & Canned Goods	кориандр
Pantry & Canned Goods	корица
Pantry & Canned Goods	коричневый сахар
Pantry & Canned Goods	корнишоны
Pantry & Canned Goods	космостарс	brand
Pantry & Canned Goods	костный бульон
Pantry & Canned Goods	котани	brand
Pantry & Canned Goods	красители для яиц
Pantry & Canned Goods	краситель пищевой
Pantry & Canned Goods	краска для яиц
Pantry & Canned Goods	красный перец молотый
Pantry & Canned Goods	крахмал
Pantry & Canned Goods	крем заварной
Pantry & Canned Goods	крем-суп
Pantry & Canned Goods	крупа
Pantry & Canned Goods	крупа маш
Pantry & Canned Goods	крупная соль
Pantry & Canned Goods	крупы
Pantry & Canned Goods	ксантановая камедь
Pantry & Canned Goods	кубик бульонный
Pantry & Canned Goods	кубик куриный
Pantry & Canned Goods	кубики бульонные
Pantry & Canned Goods	кукуруза в банке
Pantry & Canned Goods	кукуруза консервированная
Pantry & Canned Goods	кукуруза сладкая
Pantry & Canned Goods	кукурузная крупа
Pantry & Canned Goods	кумин
Pantry & Canned Goods	кунжут
Pantry & Canned Goods	куриный бульон
Pantry & Canned Goods	куркума
Pantry & Canned Goods	кус-кус
Pantry & Canned Goods	кусковой сахар
Pantry & Canned Goods	кускус
Pantry & Canned Goods	кэроб
Pantry & Canned Goods	лавровый лист
Pantry & Canned Goods	лаврушка
Pantry & Canned Goods	лазанья листы
Pantry & Canned Goods	лапша
Pantry & Canned Goods	лапша яичная
Pantry & Canned Goods	лапшичка
Pantry & Canned Goods	лепестки миндаля
Pantry & Canned Goods	лечо
Pantry & Canned Goods	лимонка кислота
Pantry & Canned Goods	лимонная кислота
Pantry & Canned Goods	лингвини
Pantry & Canned Goods	лист лавровый
Pantry & Canned Goods	листы для лазаньи
Pantry & Canned Goods	лосось консервированный
Pantry & Canned Goods	лук жареный сушёный
Pantry & Canned Goods	лук сушёный
Pantry & Canned Goods	луковый порошок
Pantry & Canned Goods	льняное семя
Pantry & Canned Goods	любимая классика	brand
Pantry & Canned Goods	любятово	brand
Pantry & Canned Goods	лён семена
Pantry & Canned Goods	магги	brand
Pantry & Canned Goods	майоран
Pantry & Canned Goods	мак
Pantry & Canned Goods	мак кондитерский
Pantry & Canned Goods	мак пищевой
Pantry & Canned Goods	макаронные изделия
Pantry & Canned Goods	макароны	common
Pantry & Canned Goods	макарошки
Pantry & Canned Goods	макфа	brand
Pantry & Canned Goods	малосольные огурцы
Pantry & Canned Goods	малыш смесь	brand
Pantry & Canned Goods	малютка	brand
Pantry & Canned Goods	мамалыга
Pantry & Canned Goods	манка	common
Pantry & Canned Goods	манная крупа
Pantry & Canned Goods	маринованные грибы
Pantry & Canned Goods	маринованные маслята
Pantry & Canned Goods	маринованные огурцы
Pantry & Canned Goods	маринованные огурчики
Pantry & Canned Goods	маринованные опята
Pantry & Canned Goods	маринованные помидоры
Pantry & Canned Goods	маринованный лук
Pantry & Canned Goods	маринованный чеснок
Pantry & Canned Goods	марципан
Pantry & Canned Goods	маслинки
Pantry & Canned Goods	маслины
Pantry & Canned Goods	масло какао
Pantry & Canned Goods	мастика
Pantry & Canned Goods	маш
Pantry & Canned Goods	маэстро де олива	brand
Pantry & Canned Goods	миндальные лепестки
Pantry & Canned Goods	мистраль	brand
Pantry & Canned Goods	молоко кокосовое
Pantry & Canned Goods	молоко сгущённое
Pantry & Canned Goods	молоко сухое
Pantry & Canned Goods	молотый имбирь
Pantry & Canned Goods	молотый красный перец
Pantry & Canned Goods	молотый перец
Pantry & Canned Goods	молочная смесь
Pantry & Canned Goods	морская капуста
Pantry & Canned Goods	мука	common
Pantry & Canned Goods	мука кукурузная
Pantry & Canned Goods	мука миндальная
Pantry & Canned Goods	мука полбяная
Pantry & Canned Goods	мука ржаная
Pantry & Canned Goods	мука рисовая
Pantry & Canned Goods	мускатный орех
Pantry & Canned Goods	мучица
Pantry & Canned Goods	мюсли
Pantry & Canned Goods	мята сушёная
Pantry & Canned Goods	нан смесь	brand
Pantry & Canned Goods	националь	brand
Pantry & Canned Goods	несквик хлопья	brand
Pantry & Canned Goods	нестожен	brand
Pantry & Canned Goods	нордик	brand
Pantry & Canned Goods	нут
Pantry & Canned Goods	нутрилон	brand
Pantry & Canned Goods	ньокки
Pantry & Canned Goods	овощная икра
Pantry & Canned Goods	овсянка	common
Pantry & Canned Goods	овсяные хлопья
Pantry & Canned Goods	огурцы бочковые
Pantry & Canned Goods	огурцы малосольные
Pantry & Canned Goods	огурцы маринованные
Pantry & Canned Goods	огурцы солёные
Pantry & Canned Goods	огурчики солёные
Pantry & Canned Goods	оливки
Pantry & Canned Goods	опята маринованные
Pantry & Canned Goods	орегано
Pantry & Canned Goods	орекьетте
Pantry & Canned Goods	орех мускатный
Pantry & Canned Goods	орзо
Pantry & Canned Goods	отруби
Pantry & Canned Goods	пажитник
Pantry & Canned Goods	пакет муки
Pantry & Canned Goods	пакет риса
Pantry & Canned Goods	пакет сахара
Pantry & Canned Goods	панировка
Pantry & Canned Goods	панировочные сухари
Pantry & Canned Goods	папарделле
Pantry & Canned Goods	паприка
Pantry & Canned Goods	пассата
Pantry & Canned Goods	паста
Pantry & Canned Goods	патока
Pantry & Canned Goods	паутинка
Pantry & Canned Goods	паштет консервы
Pantry & Canned Goods	пекарский порошок
Pantry & Canned Goods	пектин
Pantry & Canned Goods	пенне
Pantry & Canned Goods	перец белый
Pantry & Canned Goods	перец горошком
Pantry & Canned Goods	перец душистый
Pantry & Canned Goods	перец красный
Pantry & Canned Goods	перец молотый
Pantry & Canned Goods	перец розовый
Pantry & Canned Goods	перец чили молотый
Pantry & Canned Goods	перец чёрный
Pantry & Canned Goods	перловая крупа
Pantry & Canned Goods	перловка
Pantry & Canned Goods	персики в сиропе
Pantry & Canned Goods	персики консервированные
Pantry & Canned Goods	перья макароны
Pantry & Canned Goods	печагин	brand
Pantry & Canned Goods	печень трески
Pantry & Canned Goods	пиканта	brand
Pantry & Canned Goods	пищевой краситель
Pantry & Canned Goods	пищевые красители
Pantry & Canned Goods	поваренная соль
Pantry & Canned Goods	подсластитель
Pantry & Canned Goods	подушечки с начинкой
Pantry & Canned Goods	полба
Pantry & Canned Goods	полента
Pantry & Canned Goods	помидорка паста	brand
Pantry & Canned Goods	помидоры в собственном соку
Pantry & Canned Goods	помидоры маринованные
Pantry & Canned Goods	помидоры солёные
Pantry & Canned Goods	посыпка
Pantry & Canned Goods	посыпка кондитерская
Pantry & Canned Goods	предпортовая	brand
Pantry & Canned Goods	прессованные дрожжи
Pantry & Canned Goods	приправа
Pantry & Canned Goods	приправа для курицы
Pantry & Canned Goods	приправа для плова
Pantry & Canned Goods	приправка
Pantry & Canned Goods	приправы
Pantry & Canned Goods	приправыч	brand
Pantry & Canned Goods	прованские травы
Pantry & Canned Goods	продимекс	brand
Pantry & Canned Goods	протеин
Pantry & Canned Goods	протёртые томаты
Pantry & Canned Goods	пряности
Pantry & Canned Goods	пряность
Pantry & Canned Goods	птитим
Pantry & Canned Goods	пудинг сухой
Pantry & Canned Goods	пудра сахарная
Pantry & Canned Goods	пшеница
Pantry & Canned Goods	пшеничка
Pantry & Canned Goods	пшеничная крупа
Pantry & Canned Goods	пшеничная мука
Pantry & Canned Goods	пшено	common
Pantry & Canned Goods	пшёнка
Pantry & Canned Goods	пюре
Pantry & Canned Goods	пять морей	brand
Pantry & Canned Goods	разрыхлитель
Pantry & Canned Goods	ракушки
Pantry & Canned Goods	ракушки макароны
Pantry & Canned Goods	рафинад
Pantry & Canned Goods	ригатони
Pantry & Canned Goods	рис	common
Pantry & Canned Goods	рис арборио
Pantry & Canned Goods	рис басмати
Pantry & Canned Goods	рис длиннозёрный
Pantry & Canned Goods	рис для плова
Pantry & Canned Goods	рис жасмин
Pantry & Canned Goods	рис круглозёрный
Pantry & Canned Goods	рис круглый
Pantry & Canned Goods	рис пропаренный
Pantry & Canned Goods	рогачёв	brand
Pantry & Canned Goods	рогачёвская сгущёнка	brand
Pantry & Canned Goods	рогачёвъ	brand
Pantry & Canned Goods	рожки
Pantry & Canned Goods	розмарин сушёный
Pantry & Canned Goods	роллтон	brand
Pantry & Canned Goods	рубленые томаты
Pantry & Canned Goods	русский продукт	brand
Pantry & Canned Goods	рязаночка мука	brand
Pantry & Canned Goods	сайра
Pantry & Canned Goods	сардина
Pantry & Canned Goods	сардинелла
Pantry & Canned Goods	сардины
Pantry & Canned Goods	саф-левюр	brand
Pantry & Canned Goods	саф-момент	brand
Pantry & Canned Goods	сахар	common
Pantry & Canned Goods	сахарная пудра
Pantry & Canned Goods	сахарный песок
Pantry & Canned Goods	сахарозаменитель
Pantry & Canned Goods	сахарок
Pantry & Canned Goods	свинина тушёная
Pantry & Canned Goods	сгуха
Pantry & Canned Goods	сгущёнка
Pantry & Canned Goods	сгущённое молоко
Pantry & Canned Goods	сгущёночка
Pantry & Canned Goods	семена горчицы
Pantry & Canned Goods	семена льна
Pantry & Canned Goods	семена чиа
Pantry & Canned Goods	семя льна
Pantry & Canned Goods	симилак	brand
Pantry & Canned Goods	скумбрия в масле
Pantry & Canned Goods	скумбрия консервированная
Pantry & Canned Goods	скумбрия консервы
Pantry & Canned Goods	сладкая кукуруза
Pantry & Canned Goods	сливки сухие
Pantry & Canned Goods	смесь детская
Pantry & Canned Goods	смесь для блинов
Pantry & Canned Goods	смесь для выпечки
Pantry & Canned Goods	смесь для кекса
Pantry & Canned Goods	смесь молочная
Pantry & Canned Goods	смесь перцев
Pantry & Canned Goods	смесь специй
Pantry & Canned Goods	сода	common
Pantry & Canned Goods	соевое мясо
Pantry & Canned Goods	соевый фарш
Pantry & Canned Goods	сокольническая мука	brand
Pantry & Canned Goods	соленья
Pantry & Canned Goods	солод
Pantry & Canned Goods	соль	common
Pantry & Canned Goods	соль морская
Pantry & Canned Goods	сольца
Pantry & Canned Goods	солёная капуста
Pantry & Canned Goods	солёные грибы
Pantry & Canned Goods	солёные огурцы
Pantry & Canned Goods	солёные огурчики
Pantry & Canned Goods	солёные помидоры
Pantry & Canned Goods	сорго
Pantry & Canned Goods	соя
Pantry & Canned Goods	спагетти	common
Pantry & Canned Goods	спагеттини
Pantry & Canned Goods	спельта
Pantry & Canned Goods	специи
Pantry & Canned Goods	специя
Pantry & Canned Goods	спиральки
Pantry & Canned Goods	старооскольская	brand
Pantry & Canned Goods	старт хлопья	brand
Pantry & Canned Goods	стевия
Pantry & Canned Goods	стружка кокосовая
Pantry & Canned Goods	стружка шоколадная
Pantry & Canned Goods	сумах
Pantry & Canned Goods	суп
Pantry & Canned Goods	суп харчо
Pantry & Canned Goods	суповая смесь
Pantry & Canned Goods	сухари для панировки
Pantry & Canned Goods	сухари панировочные
Pantry & Canned Goods	сухие завтраки
Pantry & Canned Goods	сухие сливки
Pantry & Canned Goods	сухое молоко
Pantry & Canned Goods	сухой завтрак
Pantry & Canned Goods	сушёная зелень
Pantry & Canned Goods	сушёная петрушка
Pantry & Canned Goods	сушёные грибы
Pantry & Canned Goods	сушёные овощи
Pantry & Canned Goods	сушёный имбирь
Pantry & Canned Goods	сушёный лук
Pantry & Canned Goods	сушёный укроп
Pantry & Canned Goods	сушёный чеснок
Pantry & Canned Goods	тальятелле
Pantry & Canned Goods	тефф
Pantry & Canned Goods	тимьян
Pantry & Canned Goods	тмин
Pantry & Canned Goods	толокно
Pantry & Canned Goods	томат-паста
Pantry & Canned Goods	томатка
Pantry & Canned Goods	томатная паста
Pantry & Canned Goods	томаты в собственном соку
Pantry & Canned Goods	томаты вяленые
Pantry & Canned Goods	томаты консервированные
Pantry & Canned Goods	томаты протёртые
Pantry & Canned Goods	тортелини
Pantry & Canned Goods	тортеллини
Pantry & Canned Goods	травы прованские
Pantry & Canned Goods	тростниковый сахар
Pantry & Canned Goods	тунец в банке
Pantry & Canned Goods	тунец в масле
Pantry & Canned Goods	тунец в собственном соку
Pantry & Canned Goods	тунец консервированный
Pantry & Canned Goods	тунец консервы
Pantry & Canned Goods	тушёная говядина
Pantry & Canned Goods	тушёная свинина
Pantry & Canned Goods	тушёнка
Pantry & Canned Goods	тушёночка
Pantry & Canned Goods	тёма	brand
Pantry & Canned Goods	увелка	brand
Pantry & Canned Goods	уцхо-сунели
Pantry & Canned Goods	фарфалле
Pantry & Canned Goods	фасоль	common
Pantry & Canned Goods	фасоль белая
Pantry & Canned Goods	фасоль красная
Pantry & Canned Goods	фенхель семена
Pantry & Canned Goods	феттучини
Pantry & Canned Goods	фетучине
Pantry & Canned Goods	фетучини
Pantry & Canned Goods	фрау марта	brand
Pantry & Canned Goods	фрегат консервы	brand
Pantry & Canned Goods	фрегола
Pantry & Canned Goods	фрике
Pantry & Canned Goods	фруктоза
Pantry & Canned Goods	фруто няня	brand
Pantry & Canned Goods	фрутоняня	brand
Pantry & Canned Goods	фузилли
Pantry & Canned Goods	хаас	brand
Pantry & Canned Goods	хайнц фасоль	brand
Pantry & Canned Goods	хипп	brand
Pantry & Canned Goods	хлопья	common
Pantry & Canned Goods	хлопья 4 злака
Pantry & Canned Goods	хлопья гречневые
Pantry & Canned Goods	хлопья кукурузные
Pantry & Canned Goods	хмели сунели
Pantry & Canned Goods	хрутка	brand
Pantry & Canned Goods	цукаты
Pantry & Canned Goods	чабрец
Pantry & Canned Goods	чайкофский	brand
Pantry & Canned Goods	чернушка
Pantry & Canned Goods	чеснок гранулированный
Pantry & Canned Goods	чеснок маринованный
Pantry & Canned Goods	чеснок сушёный
Pantry & Canned Goods	чесночный порошок
Pantry & Canned Goods	чечевица	common
Pantry & Canned Goods	чиа
Pantry & Canned Goods	чумиза
Pantry & Canned Goods	чёрный перец
Pantry & Canned Goods	шампиньоны консервированные
Pantry & Canned Goods	шампиньоны маринованные
Pantry & Canned Goods	шафран
Pantry & Canned Goods	шебекинские	brand
Pantry & Canned Goods	шесть соток	brand
Pantry & Canned Goods	шоколадные капли
Pantry & Canned Goods	шоколадные шарики
Pantry & Canned Goods	шпецле
Pantry & Canned Goods	шпроты
Pantry & Canned Goods	щебекинские	brand
Pantry & Canned Goods	щи
Pantry & Canned Goods	экстра м	brand
Pantry & Canned Goods	эритрит
Pantry & Canned Goods	яичный порошок
Pantry & Canned Goods	ярмарка гречка	brand
Pantry & Canned Goods	ясно солнышко	brand
Pantry & Canned Goods	ячка
Pantry & Canned Goods	ячмень
Pantry & Canned Goods	ячневая крупа
International	aroy-d	brand
International	buldak	brand
International	delphi долма	brand
International	hokkaido club	brand
International	indomie	brand
International	kikkoman набор	brand
International	mivimex	brand
International	nongshim	brand
International	poco loco	brand
International	samyang	brand
International	sen soy	brand
International	sharwood's	brand
International	yamchan	brand
International	азиатские продукты
International	аой-суши	brand
International	арой-ди	brand
International	аромикс	brand
International	баба гануш
International	бабагануш
International	бабл ти шарики
International	бамбук консервированный
International	баттер чикен
International	бонито
International	боул поке
International	булдак	brand
International	бумага рисовая
International	буррито
International	вакаме
International	васаби
International	виноградные листья
International	водоросли
International	водоросли нори
International	водяной каштан
International	вок
International	вонтоны
International	восточные продукты
International	вьетнамские блинчики
International	гарам масала
International	гирос
International	гочугару
International	гочуджан
International	грибы муэр
International	гхи
International	гёдза
International	даши
International	дендян
International	дим-сам
International	димсам
International	долма
International	донер
International	доширак лапша
International	древесные грибы
International	заатар
International	здрава тофу	brand
International	зелёное карри
International	имбирь для суши
International	имбирь маринованный
International	карри зелёное
International	карри красное
International	карри паста
International	кесадилья
International	ким-чи
International	кимбап
International	кимпаб
International	кимча
International	кимчи
International	китайская лапша
International	кляр темпура
International	кокосовая паста
International	комбу
International	корейская лапша
International	корейская морковка
International	корейская морковь
International	корейская спаржа
International	кочуджан
International	кочудян
International	кочукару
International	красное карри
International	кунжутная паста
International	кухня азии
International	ламинария
International	лапша вок
International	лапша гречневая
International	лапша рамен
International	лапша рисовая
International	лапша соба
International	лапша сомен
International	лапша удон
International	лапша фо
International	листья виноградные
International	маринованный имбирь
International	масала
International	масло гхи
International	маца
International	мивимекс	brand
International	мирин
International	мисо
International	морковка корейская
International	морковка по-корейски
International	морковча
International	морковь корейская
International	морковь по-корейски
International	моти
International	мука темпура
International	муэр
International	наан
International	набор для тако
International	начос соус
International	нонгшим	brand
International	нори
International	нэмы
International	олд эль пасо	brand
International	онигири
International	пад тай
International	пальмовый сахар
International	панко
International	папад
International	паста гочуджан
International	паста карри
International	паста кунжутная
International	паста мисо
International	паста самбал
International	паста соевая
International	паста тамаринд
International	паста якисоба
International	пибимпап
International	побеги бамбука
International	поке
International	пхали
International	пять специй
International	рамен
International	рас-эль-ханут
International	рис для суши
International	рисовая бумага
International	рисовая лапша
International	рисовый уксус
International	розовая вода
International	ролл
International	роллы
International	рыбный соус
International	салат чука
International	самбал
International	самоса
International	самьянг	brand
International	сатай
International	сациви
International	сейтан
International	сенсой	brand
International	сет роллов
International	соба
International	соевая паста
International	соевая спаржа
International	сомен
International	спаржа по-корейски
International	спаржа соевая
International	спринг роллы
International	старый чайнатаун	brand
International	стеклянная лапша
International	сухари панко
International	суши
International	сушёные шиитаке
International	сэн сой	brand
International	тайская паста
International	тако
International	такос
International	такояки
International	тамаринд
International	тандури
International	тапиока
International	тахина
International	тахини
International	темпе
International	темпура
International	терияки набор
International	тесто для гёдза
International	тикка масала
International	токпокки
International	том кха
International	том ям
International	том ям паста
International	тортилий
International	тофу
International	удон
International	уксус для суши
International	уксус рисовый
International	фалафель
International	фахитос
International	ферментированный тофу
International	фо набор
International	фо-бо
International	фунчоза
International	фучжу
International	харисса
International	хумус
International	хумус сухой
International	чапати
International	чипотле
International	чука
International	шаверма
International	шаурма
International	шиитаке сушёные
International	шин рамён	brand
International	шёлковый тофу
International	якисоба
International	ямчан	brand
International	японская лапша
Condiments & Sauces	altero	brand
Condiments & Sauces	borges	brand
Condiments & Sauces	calve	brand
Condiments & Sauces	d'arbo	brand
Condiments & Sauces	dolmio	brand
Condiments & Sauces	heinz	brand
Condiments & Sauces	hellmann's	brand
Condiments & Sauces	kikkoman	brand
Condiments & Sauces	monini	brand
Condiments & Sauces	mr ricco	brand
Condiments & Sauces	nutella	brand
Condiments & Sauces	sriracha	brand
Condiments & Sauces	tabasco	brand
Condiments & Sauces	абрикосовый джем
Condiments & Sauces	аджика
Condiments & Sauces	аджичка
Condiments & Sauces	айвар
Condiments & Sauces	айоли
Condiments & Sauces	акациевый мёд
Condiments & Sauces	альтеро	brand
Condiments & Sauces	аннинское	brand
Condiments & Sauces	арахисовая паста
Condiments & Sauces	арахисовая паста с кусочками
Condiments & Sauces	арахисовое масло
Condiments & Sauces	аррабиата
Condiments & Sauces	астория	brand
Condiments & Sauces	балтимор	brand
Condiments & Sauces	бальзамик
Condiments & Sauces	бальзамический крем
Condiments & Sauces	барбекю
Condiments & Sauces	барбекю соус
Condiments & Sauces	барилла соус	brand
Condiments & Sauces	бешамель
Condiments & Sauces	благо масло	brand
Condiments & Sauces	болоньезе
Condiments & Sauces	борхес	brand
Condiments & Sauces	бургерный соус
Condiments & Sauces	варенье	common
Condiments & Sauces	варенье из шишек
Condiments & Sauces	вареньице
Condiments & Sauces	васаби паста соус
Condiments & Sauces	ворчестер
Condiments & Sauces	вустер
Condiments & Sauces	вустерский соус
Condiments & Sauces	горлодёр
Condiments & Sauces	горчица	common
Condiments & Sauces	горчичка
Condiments & Sauces	горчичное масло
Condiments & Sauces	гречишный мёд
Condiments & Sauces	грин агро урбеч	brand
Condiments & Sauces	грушевый конфитюр
Condiments & Sauces	гуакамоле
Condiments & Sauces	гурмания	brand
Condiments & Sauces	дарбо	brand
Condiments & Sauces	джем	common
Condiments & Sauces	джемик
Condiments & Sauces	дзадзики
Condiments & Sauces	дижонская горчица
Condiments & Sauces	дип
Condiments & Sauces	долмио	brand
Condiments & Sauces	дольче альберо	brand
Condiments & Sauces	дядюшка медведь	brand
Condiments & Sauces	евро провансаль	brand
Condiments & Sauces	жидкий дым
Condiments & Sauces	заправка
Condiments & Sauces	зелёный песто
Condiments & Sauces	зернистая горчица
Condiments & Sauces	злато	brand
Condiments & Sauces	золотая семечка	brand
Condiments & Sauces	идеал масло	brand
Condiments & Sauces	инжирный джем
Condiments & Sauces	кальве	brand
Condiments & Sauces	каперсы
Condiments & Sauces	карамельная паста
Condiments & Sauces	карри соус
Condiments & Sauces	кедровое масло
Condiments & Sauces	кетчунез
Condiments & Sauces	кетчуп	common
Condiments & Sauces	кетчупчик
Condiments & Sauces	кешью паста
Condiments & Sauces	киккоман	brand
Condiments & Sauces	кинто	brand
Condiments & Sauces	кисло-сладкий соус
Condiments & Sauces	клюква протёртая с сахаром
Condiments & Sauces	кокосовое масло
Condiments & Sauces	конопляное масло
Condiments & Sauces	конфитюр
Condiments & Sauces	конфитюр клубничный
Condiments & Sauces	концентрированный лимонный сок
Condiments & Sauces	корделия	brand
Condiments & Sauces	крем-мёд
Condiments & Sauces	кукурузное масло
Condiments & Sauces	кунжутное масло
Condiments & Sauces	кухмастер	brand
Condiments & Sauces	липовый мёд
Condiments & Sauces	лукашинские	brand
Condiments & Sauces	льняное масло
Condiments & Sauces	лютеница
Condiments & Sauces	майонез	common
Condiments & Sauces	майонезик
Condiments & Sauces	майонезный соус
Condiments & Sauces	малиновое варенье
Condiments & Sauces	маринад
Condiments & Sauces	мармелад апельсиновый джем
Condiments & Sauces	масло авокадо
Condiments & Sauces	масло арахисовое
Condiments & Sauces	масло виноградной косточки
Condiments & Sauces	масло горчичное
Condiments & Sauces	масло грецкого ореха
Condiments & Sauces	масло для жарки
Condiments & Sauces	масло для фритюра
Condiments & Sauces	масло кокосовое
Condiments & Sauces	масло кукурузное
Condiments & Sauces	масло кунжутное
Condiments & Sauces	масло льняное
Condiments & Sauces	масло нерафинированное
Condiments & Sauces	масло оливковое
Condiments & Sauces	масло подсолнечное
Condiments & Sauces	масло рапсовое
Condiments & Sauces	масло растительное
Condiments & Sauces	масло рафинированное
Condiments & Sauces	масло тыквенное
Condiments & Sauces	масло чили
Condiments & Sauces	масло-спрей
Condiments & Sauces	махеев	brand
Condiments & Sauces	махеевъ	brand
Condiments & Sauces	медовый дом	brand
Condiments & Sauces	медок
Condiments & Sauces	миндальная паста
Condiments & Sauces	мистер рикко	brand
Condiments & Sauces	монини	brand
Condiments & Sauces	мятный соус
Condiments & Sauces	мёд	common
Condiments & Sauces	наршараб
Condiments & Sauces	нерафинированное масло
Condiments & Sauces	нутела	brand
Condiments & Sauces	нутелла	brand
Condiments & Sauces	олейна	brand
Condiments & Sauces	оливковое масло	common
Condiments & Sauces	ореховая паста
Condiments & Sauces	ореховое масло
Condiments & Sauces	острый соус
Condiments & Sauces	паста арахисовая
Condiments & Sauces	паста кешью
Condiments & Sauces	паста миндальная
Condiments & Sauces	паста ореховая
Condiments & Sauces	паста фисташковая
Condiments & Sauces	паста фундучная
Condiments & Sauces	паста шоколадная
Condiments & Sauces	пери мёд	brand
Condiments & Sauces	песто
Condiments & Sauces	пикадилли соус
Condiments & Sauces	пиканта соус	brand
Condiments & Sauces	пицца-соус
Condiments & Sauces	повидло
Condiments & Sauces	подс масло
Condiments & Sauces	подсолн масло
Condiments & Sauces	подсолнечное масло	common
Condiments & Sauces	понзу
Condiments & Sauces	постный майонез
Condiments & Sauces	провансаль
Condiments & Sauces	протёртая клюква
Condiments & Sauces	рапсовое масло
Condiments & Sauces	раст масло
Condiments & Sauces	растительное масло
Condiments & Sauces	ратибор	brand
Condiments & Sauces	рафинированное масло
Condiments & Sauces	релиш
Condiments & Sauces	ремулад
Condiments & Sauces	ряба	brand
Condiments & Sauces	рябушка майонез	brand
Condiments & Sauces	салатная заправка
Condiments & Sauces	сальса
Condiments & Sauces	сацебели
Condiments & Sauces	сироп
Condiments & Sauces	сироп агавы
Condiments & Sauces	сироп кленовый
Condiments & Sauces	сироп топинамбура
Condiments & Sauces	скит провансаль	brand
Condiments & Sauces	сладкий чили
Condiments & Sauces	слобода	brand
Condiments & Sauces	сметанный соус
Condiments & Sauces	соевый соус
Condiments & Sauces	сок лимона
Condiments & Sauces	соус
Condiments & Sauces	соус альфредо
Condiments & Sauces	соус брусничный
Condiments & Sauces	соус бургер
Condiments & Sauces	соус гранатовый
Condiments & Sauces	соус грибной
Condiments & Sauces	соус карбонара
Condiments & Sauces	соус краснодарский
Condiments & Sauces	соус ранч
Condiments & Sauces	соус сырный
Condiments & Sauces	соус тартар
Condiments & Sauces	соус тысяча островов
Condiments & Sauces	соусик
Condiments & Sauces	соусы
Condiments & Sauces	спрей для жарки
Condiments & Sauces	стебель бамбука	brand
Condiments & Sauces	табаско	brand
Condiments & Sauces	тапенада
Condiments & Sauces	тартар
Condiments & Sauces	те густо	brand
Condiments & Sauces	терияки
Condiments & Sauces	ткемали
Condiments & Sauces	томатный соус
Condiments & Sauces	топпинг
Condiments & Sauces	трест б	brand
Condiments & Sauces	трюфельное масло
Condiments & Sauces	тхина
Condiments & Sauces	тыквенное масло
Condiments & Sauces	тысяча островов
Condiments & Sauces	уксус	common
Condiments & Sauces	уксус винный
Condiments & Sauces	уксусная эссенция
Condiments & Sauces	унаги
Condiments & Sauces	урбеч
Condiments & Sauces	устричный соус
Condiments & Sauces	филиппо берио	brand
Condiments & Sauces	фисташковая паста
Condiments & Sauces	фритюрное масло
Condiments & Sauces	фундучная паста
Condiments & Sauces	хайнц	brand
Condiments & Sauces	хелманс	brand
Condiments & Sauces	хойсин
Condiments & Sauces	хрен
Condiments & Sauces	хрен столовый
Condiments & Sauces	хреновина
Condiments & Sauces	хренок
Condiments & Sauces	цацики
Condiments & Sauces	цветочный мёд
Condiments & Sauces	цезарь соус
Condiments & Sauces	цитрусовый джем
Condiments & Sauces	чатни
Condiments & Sauces	чили соус
Condiments & Sauces	чимичурри
Condiments & Sauces	чумак	brand
Condiments & Sauces	шашлычный кетчуп
Condiments & Sauces	шоколадная паста
Condiments & Sauces	шрирача
Condiments & Sauces	эссенция уксусная
Condiments & Sauces	эфко	brand
Condiments & Sauces	яблочный уксус
Condiments & Sauces	ягоды протёртые с сахаром
Snacks	3 корочки	brand
Snacks	alpen gold	brand
Snacks	axa	brand
Snacks	belvita	brand
Snacks	bite батончик	brand
Snacks	bombbar	brand
Snacks	cheetos	brand
Snacks	choco pie	brand
Snacks	chupa chups	brand
Snacks	dirol	brand
Snacks	dr. korner	brand
Snacks	estrella	brand
Snacks	ferrero rocher	brand
Snacks	finn crisp	brand
Snacks	fruittella	brand
Snacks	haribo	brand
Snacks	kinder	brand
Snacks	kitkat	brand
Snacks	lay's	brand
Snacks	lindt	brand
Snacks	love is	brand
Snacks	m&m's	brand
Snacks	mamba	brand
Snacks	mars	brand
Snacks	mentos	brand
Snacks	merci	brand
Snacks	milka	brand
Snacks	milky way	brand
Snacks	nuts	brand
Snacks	orbit	brand
Snacks	oreo	brand
Snacks	pringles	brand
Snacks	raffaello	brand
Snacks	ritter sport	brand
Snacks	roshen	brand
Snacks	semushka	brand
Snacks	skittles	brand
Snacks	snickers	brand
Snacks	tic tac	brand
Snacks	toffifee	brand
Snacks	tuc	brand
Snacks	twix	brand
Snacks	wispa	brand
Snacks	альпен гольд	brand
Snacks	альпенгольд	brand
Snacks	алёнка	brand
Snacks	алёнушка	brand
Snacks	анчоус сушёный
Snacks	арахис
Snacks	арахисовые палочки
Snacks	бабаевский	brand
Snacks	бабкины	brand
Snacks	банановые чипсы
Snacks	бананы сушёные
Snacks	баранка
Snacks	баранки
Snacks	бараночки
Snacks	барбариски
Snacks	барни	brand
Snacks	бартон	brand
Snacks	батончик
Snacks	батончик корни
Snacks	батончики
Snacks	баунти	brand
Snacks	белвита	brand
Snacks	белочка	brand
Snacks	белёвская пастила	brand
Snacks	бисквит рулет
Snacks	бит батончик	brand
Snacks	бомбастер	brand
Snacks	бомббар	brand
Snacks	бон пари	brand
Snacks	бонпари	brand
Snacks	бразильский орех
Snacks	брецель
Snacks	бруно	brand
Snacks	вафельки
Snacks	вафельные коржи
Snacks	вафельные трубочки
Snacks	вафельный рожок
Snacks	вафельный торт
Snacks	вафельный тортик
Snacks	вафли
Snacks	вафли артек
Snacks	вафля
Snacks	вдохновение	brand
Snacks	виспа	brand
Snacks	вишня вяленая
Snacks	вишня сушёная
Snacks	вкусности
Snacks	вкусняшка
Snacks	вкусняшки
Snacks	вкусняшки к чаю
Snacks	вобла вяленая
Snacks	вобла сушёная
Snacks	воздушный шоколад	brand
Snacks	воронцовские сухарики	brand
Snacks	вяленая вишня
Snacks	вяленая клюква
Snacks	вяленая рыба
Snacks	вяленое мясо
Snacks	галеты
Snacks	гематоген
Snacks	горький шоколад
Snacks	гранола
Snacks	гранола запечённая
Snacks	гренки
Snacks	гренки к пиву
Snacks	грецкие орехи
Snacks	грецкий орех
Snacks	грильяж
Snacks	гриссини
Snacks	дав шоколад	brand
Snacks	джерки
Snacks	джинн семечки	brand
Snacks	дирол	brand
Snacks	доктор корнер	brand
Snacks	драже
Snacks	елизавета хлебцы	brand
Snacks	жареный арахис
Snacks	жвачка
Snacks	жвачки
Snacks	жевательная резинка
Snacks	жевательный мармелад
Snacks	жевачка
Snacks	желейки
Snacks	жёлтый полосатик
Snacks	затяжное печенье
Snacks	зефир
Snacks	зефирка
Snacks	зефирки
Snacks	злаковый батончик
Snacks	изюм
Snacks	изюмчик
Snacks	инжир
Snacks	инжир сушёный
Snacks	ирис
Snacks	ириска
Snacks	ириски
Snacks	кальмар сушёный
Snacks	карамель
Snacks	карамелька
Snacks	карамельки
Snacks	кедровые орехи
Snacks	кешью
Snacks	киндер	brand
Snacks	киндер буэно	brand
Snacks	киндер молочный ломтик	brand
Snacks	киндер пингви	brand
Snacks	киндер сюрприз
Snacks	кириешек
Snacks	кириешки	brand
Snacks	кит кат	brand
Snacks	киткат	brand
Snacks	клюква вяленая
Snacks	клюква сушёная
Snacks	коврижка
Snacks	козинак
Snacks	козинаки
Snacks	колбаски к пиву
Snacks	компотная смесь
Snacks	конфета
Snacks	конфетка
Snacks	конфетки
Snacks	конфеты	common
Snacks	коркунов	brand
Snacks	коробка конфет
Snacks	коровка	brand
Snacks	красная звезда арахис	brand
Snacks	красная шапочка	brand
Snacks	красный октябрь	brand
Snacks	крекер
Snacks	крекеры
Snacks	крендельки
Snacks	кренделёк
Snacks	кукурузные палочки
Snacks	курабье
Snacks	курага
Snacks	кухмастер печенье	brand
Snacks	леденец
Snacks	леденцы
Snacks	лейс	brand
Snacks	линдт	brand
Snacks	лукум
Snacks	м&мс	brand
Snacks	макадамия
Snacks	мальтизерс	brand
Snacks	мамба	brand
Snacks	манго вяленое
Snacks	манго сушёное
Snacks	мармелад
Snacks	мармеладки
Snacks	мармеладные мишки
Snacks	марс	brand
Snacks	маршмеллоу
Snacks	маршмэллоу
Snacks	медвежонок барни	brand
Snacks	ментос	brand
Snacks	мерси	brand
Snacks	милка	brand
Snacks	милки вэй	brand
Snacks	миндаль
Snacks	мишка косолапый	brand
Snacks	мишка на севере	brand
Snacks	молочный шоколад
Snacks	монпансье
Snacks	московский картофель	brand
Snacks	мюсли батончик
Snacks	мясные чипсы
Snacks	мятные пряники
Snacks	натс	brand
Snacks	начиликс	brand
Snacks	начос
Snacks	нева зефир	brand
Snacks	новогодний подарок сладкий
Snacks	нуга
Snacks	обыкновенное чудо	brand
Snacks	овсяное печенье
Snacks	орбит	brand
Snacks	орео	brand
Snacks	орех
Snacks	орехи	common
Snacks	ореховая смесь
Snacks	ореховое ассорти
Snacks	орешки
Snacks	орешки кедровые
Snacks	осенний вальс	brand
Snacks	от мартина	brand
Snacks	палочки кукурузные
Snacks	палочки солёные
Snacks	палочки хлебные
Snacks	пастила
Snacks	пастилки
Snacks	пахлава
Snacks	пекан
Snacks	печенье	common
Snacks	печенье галетное
Snacks	печенье мария
Snacks	печенье сэндвич
Snacks	печеньице
Snacks	печенька
Snacks	печеньки
Snacks	печенюшки
Snacks	пиканто снеки	brand
Snacks	пикник	brand
Snacks	плитка шоколада
Snacks	полосатик
Snacks	помадка
Snacks	попкорн
Snacks	попкорн для микроволновки
Snacks	пористый шоколад
Snacks	посиделкино	brand
Snacks	принглз	brand
Snacks	принглс	brand
Snacks	простая еда гранола	brand
Snacks	протеиновый батончик
Snacks	пряник
Snacks	пряники
Snacks	пряничек
Snacks	птичье молоко
Snacks	рафаэлка	brand
Snacks	рафаэлло	brand
Snacks	рахат-лукум
Snacks	резинка жевательная
Snacks	рисовые хлебцы
Snacks	риттер спорт	brand
Snacks	рондо	brand
Snacks	россия щедрая душа	brand
Snacks	рот фронт	brand
Snacks	рошен	brand
Snacks	рулетик
Snacks	русская картошка	brand
Snacks	рыба вяленая
Snacks	рыба сушёная
Snacks	рыбка к пиву
Snacks	рыбка сушёная
Snacks	савоярди
Snacks	семена подсолнечника
Snacks	семена тыквы
Snacks	семечки
Snacks	семечки тыквенные
Snacks	семки
Snacks	семушка	brand
Snacks	скитлз	brand
Snacks	скитлс	brand
Snacks	сладкая вата
Snacks	сладкие палочки
Snacks	сладкий подарок
Snacks	сладкоежкино	brand
Snacks	сладости
Snacks	смоква
Snacks	снек
Snacks	снеки
Snacks	сникерс	brand
Snacks	снэк
Snacks	снэки
Snacks	соломка
Snacks	соломка солёная
Snacks	сосалки
Snacks	сосательные конфеты
Snacks	сухари	common
Snacks	сухарик
Snacks	сухарики	common
Snacks	сухогруз	brand
Snacks	сухофрукт
Snacks	сухофрукты
Snacks	сушечки
Snacks	сушка
Snacks	сушки
Snacks	сушёная вишня
Snacks	сушёная дыня
Snacks	сушёная клюква
Snacks	сушёная рыба
Snacks	сушёное манго
Snacks	сушёные бананы
Snacks	сушёные кальмары
Snacks	сушёные фрукты
Snacks	сушёные яблоки
Snacks	сушёный анчоус
Snacks	сушёный банан
Snacks	сушёный кальмар
Snacks	сырные шарики
Snacks	таранка
Snacks	твикс	brand
Snacks	тик так	brand
Snacks	тоффифе	brand
Snacks	три корочки	brand
Snacks	трубочки вафельные
Snacks	трубочки со сгущёнкой
Snacks	трюфели
Snacks	трюфели конфеты
Snacks	трюфель
Snacks	тук	brand
Snacks	тульский пряник
Snacks	тыквенные семена
Snacks	тёмный шоколад
Snacks	ферреро роше	brand
Snacks	финик
Snacks	финики
Snacks	финн крисп	brand
Snacks	фисташка
Snacks	фисташки
Snacks	фитнес батончик	brand
Snacks	флинт	brand
Snacks	фруктовые чипсы
Snacks	фрукты сушёные
Snacks	фрутелла	brand
Snacks	фрутилад	brand
Snacks	фруттелла	brand
Snacks	фундук
Snacks	халва
Snacks	харибо	brand
Snacks	хлебные палочки
Snacks	хлебный спас	brand
Snacks	хлебцы
Snacks	холодок	brand
Snacks	хрустим	brand
Snacks	хубба бубба	brand
Snacks	цельнозерновые хлебцы
Snacks	чак-чак
Snacks	чернослив
Snacks	чипсики
Snacks	чипсы	common
Snacks	читос	brand
Snacks	чоко пай	brand
Snacks	чокопай	brand
Snacks	что-нибудь к чаю
Snacks	чупа-чупс
Snacks	чурчхела
Snacks	шарики кукурузные
Snacks	шармель	brand
Snacks	шармэль	brand
Snacks	шоколад	common
Snacks	шоколадка
Snacks	шоколадки
Snacks	шоколадное яйцо
Snacks	шоколадные яйца
Snacks	шоколадный батончик
Snacks	щербет
Snacks	эклипс	brand
Snacks	эмэндэмс	brand
Snacks	эстрелла	brand
Snacks	юбилейное	brand
Snacks	юничел	brand
Snacks	яблоки сушёные
Snacks	яблочные дольки сушёные
Snacks	яблочные чипсы
Snacks	янтарная рыбка
Snacks	яшкино	brand
Snacks	яшкинские вафли	brand
Beverages	3в1
Beverages	7up	brand
Beverages	adrenaline rush	brand
Beverages	ahmad	brand
Beverages	akbar	brand
Beverages	aqua minerale	brand
Beverages	bacardi	brand
Beverages	baileys	brand
Beverages	bonaqua	brand
Beverages	borjomi	brand
Beverages	bushido	brand
Beverages	carlsberg	brand
Beverages	carte noire	brand
Beverages	coca-cola	brand
Beverages	egoist	brand
Beverages	essa	brand
Beverages	evervess	brand
Beverages	evian	brand
Beverages	fanta	brand
Beverages	flash up	brand
Beverages	fuze tea	brand
Beverages	greenfield	brand
Beverages	guinness	brand
Beverages	heineken	brand
Beverages	hennessy	brand
Beverages	j7	brand
Beverages	jack daniel's	brand
Beverages	jacobs	brand
Beverages	jagermeister	brand
Beverages	jameson	brand
Beverages	jardin	brand
Beverages	lavazza	brand
Beverages	lit energy	brand
Beverages	maccoffee	brand
Beverages	mirinda	brand
Beverages	moccona	brand
Beverages	nescafe	brand
Beverages	nesquik	brand
Beverages	nestea	brand
Beverages	paulig	brand
Beverages	pepsi	brand
Beverages	perrier	brand
Beverages	red bull	brand
Beverages	schweppes	brand
Beverages	seth & riley's garage	brand
Beverages	sprite	brand
Beverages	tchibo	brand
Beverages	tornado energy	brand
Beverages	twinings	brand
Beverages	абрау	brand
Beverages	абрау-дюрсо	brand
Beverages	абсент
Beverages	агуша сок	brand
Beverages	адреналин	brand
Beverages	адреналин раш	brand
Beverages	азерчай	brand
Beverages	айс-ти
Beverages	акбар	brand
Beverages	аква минерале	brand
Beverages	алкоголь
Beverages	алоэ напиток
Beverages	амаретто
Beverages	ананасовый сок
Beverages	апельсиновый сок
Beverages	аперитив
Beverages	апероль
Beverages	арарат	brand
Beverages	архыз	brand
Beverages	асти мондоро	brand
Beverages	ахмад	brand
Beverages	байкал
Beverages	байкал лимонад
Beverages	бакарди	brand
Beverages	баллон воды
Beverages	балтика	brand
Beverages	балтика 0	brand
Beverages	бальзам рижский
Beverages	бейлиз	brand
Beverages	бейлис	brand
Beverages	белое вино
Beverages	белое полусладкое
Beverages	белое сухое
Beverages	белуга водка	brand
Beverages	берёзовый сок
Beverages	беседа чай	brand
Beverages	бехеровка
Beverages	биттер
Beverages	бонаква	brand
Beverages	боржоми	brand
Beverages	боржоми вода
Beverages	бренди
Beverages	брук бонд	brand
Beverages	буратино
Beverages	буратино лимонад
Beverages	бурбон
Beverages	бутылка воды
Beverages	бутыль воды 19 л
Beverages	бушидо	brand
Beverages	бёрн	brand
Beverages	вайсбир
Beverages	вайцен
Beverages	велкопоповицкий козел	brand
Beverages	вермут
Beverages	винишко
Beverages	вино	common
Beverages	вино розовое
Beverages	виски
Beverages	витель	brand
Beverages	вода	common
Beverages	вода артезианская
Beverages	вода для кулера
Beverages	вода с газом
Beverages	водичка
Beverages	водка
Beverages	водочка
Beverages	газированные напитки
Beverages	газировка
Beverages	гиннесс	brand
Beverages	глинтвейн
Beverages	горилла	brand
Beverages	горячий шоколад
Beverages	граппа
Beverages	гринфилд	brand
Beverages	джей 7	brand
Beverages	джей севен	brand
Beverages	джек дэниелс	brand
Beverages	джек дэниэлс	brand
Beverages	джемесон	brand
Beverages	джермук	brand
Beverages	джин
Beverages	добрый	brand
Beverages	дольче густо	brand
Beverages	донат магний	brand
Beverages	драйв ми	brand
Beverages	дрип-кофе
Beverages	дюшес
Beverages	ессентуки	brand
Beverages	ессентуки 17	brand
Beverages	жардин	brand
Beverages	жатецкий гусь	brand
Beverages	живой кофе	brand
Beverages	жигулёвское	brand
Beverages	жокей	brand
Beverages	зелёный чай
Beverages	иван-чай
Beverages	игристое
Beverages	изотоник
Beverages	имбирный чай
Beverages	имбирный эль
Beverages	индийский чай
Beverages	инкерман	brand
Beverages	каберне
Beverages	кава
Beverages	кагор
Beverages	какао-напиток
Beverages	калинов родник	brand
Beverages	кальвадос
Beverages	кампари	brand
Beverages	капсулы для кофемашины
Beverages	капучино
Beverages	каркаде
Beverages	карлсберг	brand
Beverages	карт нуар	brand
Beverages	квас	common
Beverages	квас на окрошку
Beverages	квасок
Beverages	кертис	brand
Beverages	кизляр	brand
Beverages	киндзмараули
Beverages	кисель
Beverages	клинское	brand
Beverages	козел	brand
Beverages	кока-кола	brand
Beverages	коктейль алкогольный
Beverages	кола
Beverages	кола зеро	brand
Beverages	колокольчик лимонад
Beverages	комбуча
Beverages	компот
Beverages	компотик
Beverages	коньяк
Beverages	коньячок
Beverages	кофе	common
Beverages	кофе 3 в 1
Beverages	кофе без кофеина
Beverages	кофе в зёрнах
Beverages	кофе в капсулах
Beverages	кофе зерно
Beverages	кофе зерновой
Beverages	кофе капсулы
Beverages	кофейные зёрна
Beverages	кофейные капсулы
Beverages	кофейных зёрен
Beverages	кофеёк
Beverages	красное вино
Beverages	красное полусладкое
Beverages	красное сухое
Beverages	крем-сода
Beverages	лавацца	brand
Beverages	лагер
Beverages	ламбик
Beverages	ламбруско
Beverages	латте
Beverages	лев голицын	brand
Beverages	лидский квас	brand
Beverages	ликёр
Beverages	лимонад	common
Beverages	лимонадик
Beverages	лимончелло
Beverages	липецкий бювет	brand
Beverages	липтон	brand
Beverages	лисма	brand
Beverages	лит энерджи	brand
Beverages	мадера
Beverages	майский чай	brand
Beverages	маккона	brand
Beverages	маккофе	brand
Beverages	мартини
Beverages	мартини бьянко	brand
Beverages	массандра	brand
Beverages	мате
Beverages	матча
Beverages	маунтин дью	brand
Beverages	медовуха
Beverages	мерло
Beverages	минералка
Beverages	минералочка
Beverages	минеральная вода
Beverages	миринда	brand
Beverages	молотый кофе
Beverages	морковный сок
Beverages	морс
Beverages	морс клюквенный
Beverages	московская кофейня на паяхъ	brand
Beverages	моя семья	brand
Beverages	мультифрукт
Beverages	мультифруктовый сок
Beverages	наливка
Beverages	напитки
Beverages	напиток
Beverages	нарзан	brand
Beverages	настойка
Beverages	невское	brand
Beverages	негазированная вода
Beverages	нектар
Beverages	нескафе	brand
Beverages	нескафе голд	brand
Beverages	несквик	brand
Beverages	неспрессо	brand
Beverages	нефильтрованное пиво
Beverages	никола квас	brand
Beverages	новотерская	brand
Beverages	нури	brand
Beverages	облепиховый чай
Beverages	очаково	brand
Beverages	очаковский	brand
Beverages	пакет сока
Beverages	паулиг	brand
Beverages	пепси	brand
Beverages	персиковый сок
Beverages	перье	brand
Beverages	петровская слобода	brand
Beverages	пивас
Beverages	пивасик
Beverages	пивко
Beverages	пивные напитки
Beverages	пиво	common
Beverages	пиво безалкогольное
Beverages	пиво тёмное
Beverages	пилснер
Beverages	пильзнер
Beverages	пино гриджио
Beverages	полусладкое вино
Beverages	портвейн
Beverages	портер
Beverages	привет сок	brand
Beverages	принцесса канди	brand
Beverages	просекко
Beverages	протеиновый коктейль
Beverages	псыж	brand
Beverages	пуаре
Beverages	пунш
Beverages	пуэр
Beverages	разливное пиво
Beverages	рассыпной чай
Beverages	растворимое какао
Beverages	растворимый кофе
Beverages	ред булл	brand
Beverages	редбулл	brand
Beverages	рислинг
Beverages	рич	brand
Beverages	ричард	brand
Beverages	ройбос
Beverages	ройбуш
Beverages	ром
Beverages	ромашковый чай
Beverages	русский дар	brand
Beverages	русский стандарт	brand
Beverages	сады придонья	brand
Beverages	саке
Beverages	сакэ
Beverages	самбука
Beverages	самогон
Beverages	сангрия
Beverages	саперави
Beverages	саяны
Beverages	сбитень
Beverages	свежевыжатый сок
Beverages	светлое пиво
Beverages	святой источник	brand
Beverages	севен ап	brand
Beverages	сельтерская
Beverages	семейный секрет	brand
Beverages	сенежская	brand
Beverages	сибирская корона	brand
Beverages	сидр
Beverages	сироп для кофе
Beverages	ситро
Beverages	слабоалкоголка
Beverages	смузи
Beverages	совиньон
Beverages	совиньон блан
Beverages	соджу
Beverages	содовая
Beverages	сок	common
Beverages	сок вишнёвый
Beverages	соки
Beverages	сочок
Beverages	спиртное
Beverages	спортивный напиток
Beverages	спрайт	brand
Beverages	старейшина	brand
Beverages	старый мельник	brand
Beverages	стаут
Beverages	сухое вино
Beverages	тархун
Beverages	тассимо	brand
Beverages	твайнингс	brand
Beverages	текила
Beverages	тесс	brand
Beverages	томатный сок
Beverages	тоник
Beverages	тонус сок	brand
Beverages	торнадо	brand
Beverages	три медведя	brand
Beverages	туборг	brand
Beverages	узвар
Beverages	улун
Beverages	фанагория	brand
Beverages	фанта	brand
Beverages	финляндия водка	brand
Beverages	флэш ап	brand
Beverages	фреш
Beverages	фруктовый сад	brand
Beverages	фрутоняня сок	brand
Beverages	фьюз ти	brand
Beverages	хайнекен	brand
Beverages	хванчкара
Beverages	хейнекен	brand
Beverages	хеннесси	brand
Beverages	херес
Beverages	холодный чай
Beverages	хортица	brand
Beverages	царская водка	brand
Beverages	цейлонский чай
Beverages	цикорий
Beverages	цикорий растворимый
Beverages	чай	common
Beverages	чай в пакетиках
Beverages	чай листовой
Beverages	чай с бергамотом
Beverages	чай с ромашкой
Beverages	чай травяной
Beverages	чай улун
Beverages	чайку
Beverages	чайные пакетики
Beverages	чайный гриб
Beverages	чача
Beverages	чаёк
Beverages	черноголовка	brand
Beverages	чибо	brand
Beverages	чудо-ягода	brand
Beverages	чёрная карта	brand
Beverages	чёрный чай
Beverages	шампанское
Beverages	шампусик
Beverages	шардоне
Beverages	швеппс	brand
Beverages	швепс	brand
Beverages	шиповник
Beverages	шишкин лес	brand
Beverages	шоколад горячий
Beverages	эвервесс	brand
Beverages	эверест	brand
Beverages	эвиан	brand
Beverages	эгоист	brand
Beverages	эль
Beverages	энергетик
Beverages	энергетический напиток
Beverages	энергос
Beverages	эрл грей
Beverages	эспрессо
Beverages	эсса	brand
Beverages	яблочный сок
Beverages	ягермейстер	brand
Beverages	якобс	brand
Beverages	якобс монарх	brand
Household & Cleaning	air wick	brand
Household & Cleaning	airwick	brand
Household & Cleaning	aos	brand
Household & Cleaning	aquafresh	brand
Household & Cleaning	ariel	brand
Household & Cleaning	axe	brand
Household & Cleaning	biomio	brand
Household & Cleaning	blend-a-med	brand
Household & Cleaning	bubchen	brand
Household & Cleaning	calgon	brand
Household & Cleaning	camay	brand
Household & Cleaning	catsan	brand
Household & Cleaning	chappi	brand
Household & Cleaning	cillit	brand
Household & Cleaning	colgate	brand
Household & Cleaning	comet	brand
Household & Cleaning	domestos	brand
Household & Cleaning	dove	brand
Household & Cleaning	dreamies	brand
Household & Cleaning	duracell	brand
Household & Cleaning	durex	brand
Household & Cleaning	duru	brand
Household & Cleaning	elseve	brand
Household & Cleaning	energizer	brand
Household & Cleaning	fairy	brand
Household & Cleaning	felix	brand
Household & Cleaning	finish	brand
Household & Cleaning	garnier	brand
Household & Cleaning	gillette	brand
Household & Cleaning	glade	brand
Household & Cleaning	gourmet корм	brand
Household & Cleaning	head & shoulders	brand
Household & Cleaning	huggies	brand
Household & Cleaning	johnson's baby	brand
Household & Cleaning	kitekat	brand
Household & Cleaning	kleenex	brand
Household & Cleaning	kotex	brand
Household & Cleaning	lacalut	brand
Household & Cleaning	lenor	brand
Household & Cleaning	libero	brand
Household & Cleaning	libresse	brand
Household & Cleaning	listerine	brand
Household & Cleaning	merries	brand
Household & Cleaning	moony	brand
Household & Cleaning	mr. proper	brand
Household & Cleaning	naturella	brand
Household & Cleaning	nivea	brand
Household & Cleaning	o.b.	brand
Household & Cleaning	old spice	brand
Household & Cleaning	oral-b	brand
Household & Cleaning	palmolive	brand
Household & Cleaning	pampers	brand
Household & Cleaning	pantene	brand
Household & Cleaning	papia	brand
Household & Cleaning	pedigree	brand
Household & Cleaning	persil	brand
Household & Cleaning	pro plan	brand
Household & Cleaning	purina	brand
Household & Cleaning	purina one	brand
Household & Cleaning	r.o.c.s.	brand
Household & Cleaning	rexona	brand
Household & Cleaning	royal canin	brand
Household & Cleaning	safeguard	brand
Household & Cleaning	sanfor	brand
Household & Cleaning	schauma	brand
Household & Cleaning	sensodyne	brand
Household & Cleaning	sheba	brand
Household & Cleaning	somat	brand
Household & Cleaning	splat	brand
Household & Cleaning	synergetic	brand
Household & Cleaning	syoss	brand
Household & Cleaning	tampax	brand
Household & Cleaning	tide	brand
Household & Cleaning	vanish	brand
Household & Cleaning	vernel	brand
Household & Cleaning	whiskas	brand
Household & Cleaning	zewa	brand
Household & Cleaning	абажур
Household & Cleaning	абсолют мыло	brand
Household & Cleaning	азелит	brand
Household & Cleaning	аквафор	brand
Household & Cleaning	аквафреш	brand
Household & Cleaning	аккумуляторы
Household & Cleaning	акс	brand
Household & Cleaning	активированный уголь
Household & Cleaning	анальгин	brand
Household & Cleaning	антибактериальные салфетки
Household & Cleaning	антижир
Household & Cleaning	антинакипин
Household & Cleaning	антиперспирант
Household & Cleaning	антисептик
Household & Cleaning	аос	brand
Household & Cleaning	аптечка
Household & Cleaning	ариель	brand
Household & Cleaning	ариэль	brand
Household & Cleaning	ароматическая свеча
Household & Cleaning	аскорбинка
Household & Cleaning	аспирин	brand
Household & Cleaning	ацетон
Household & Cleaning	бальзам
Household & Cleaning	бальзам для волос
Household & Cleaning	бальзам для губ
Household & Cleaning	бальзам-ополаскиватель
Household & Cleaning	барсик наполнитель	brand
Household & Cleaning	бархатные ручки	brand
Household & Cleaning	барьер фильтр	brand
Household & Cleaning	батареек
Household & Cleaning	батарейка
Household & Cleaning	батарейки
Household & Cleaning	батут
Household & Cleaning	белизна
Household & Cleaning	белла прокладки	brand
Household & Cleaning	бепантен	brand
Household & Cleaning	бинт
Household & Cleaning	биомио	brand
Household & Cleaning	бленд-а-мед	brand
Household & Cleaning	блендер
Household & Cleaning	блеск для губ
Household & Cleaning	блок для унитаза
Household & Cleaning	бомбочка для ванны
Household & Cleaning	брита	brand
Household & Cleaning	бритва
Household & Cleaning	бритвенный станок
Household & Cleaning	бритвы
Household & Cleaning	бумага
Household & Cleaning	бумага для выпечки
Household & Cleaning	бумажное полотенце
Household & Cleaning	бумажные платки
Household & Cleaning	бумажные полотенца	common
Household & Cleaning	бумажные тарелки
Household & Cleaning	бумажные формы
Household & Cleaning	бутылка для воды
Household & Cleaning	бутылочка
Household & Cleaning	бутылочка детская
Household & Cleaning	бутылочка для кормления
Household & Cleaning	бытовая химия
Household & Cleaning	бюбхен	brand
Household & Cleaning	ваза
Household & Cleaning	валерьянка
Household & Cleaning	ваниш	brand
Household & Cleaning	вантуз
Household & Cleaning	вата
Household & Cleaning	ватные диски
Household & Cleaning	ватные палочки
Household & Cleaning	ватные шарики
Household & Cleaning	ведро
Household & Cleaning	ведро для мусора
Household & Cleaning	веник
Household & Cleaning	вернель	brand
Household & Cleaning	верёвка бельевая
Household & Cleaning	весна мыло	brand
Household & Cleaning	вешалка
Household & Cleaning	вешалки
Household & Cleaning	вилка
Household & Cleaning	вилки
Household & Cleaning	винус	brand
Household & Cleaning	вискас	brand
Household & Cleaning	вискозные салфетки
Household & Cleaning	витамин д
Household & Cleaning	витамин с
Household & Cleaning	витаминки
Household & Cleaning	витамины
Household & Cleaning	вкладыши для груди
Household & Cleaning	вкусняшки для кота
Household & Cleaning	вкусняшки для собаки
Household & Cleaning	влажные салфетки
Household & Cleaning	вода дистиллированная
Household & Cleaning	вода для утюга
Household & Cleaning	вода мицеллярная
Household & Cleaning	вода туалетная
Household & Cleaning	воск для волос
Household & Cleaning	воск для депиляции
Household & Cleaning	восковые полоски
Household & Cleaning	газонокосилка
Household & Cleaning	гардекс	brand
Household & Cleaning	гарньер	brand
Household & Cleaning	гель
Household & Cleaning	гель для бритья
Household & Cleaning	гель для волос
Household & Cleaning	гель для душа
Household & Cleaning	гель для стирки
Household & Cleaning	гигиена
Household & Cleaning	гигиеничка
Household & Cleaning	глейд	brand
Household & Cleaning	горчичники
Household & Cleaning	горшок
Household & Cleaning	горшок для цветов
Household & Cleaning	градусник
Household & Cleaning	грасс	brand
Household & Cleaning	грелка
Household & Cleaning	губка
Household & Cleaning	губки	common
Household & Cleaning	губки для посуды
Household & Cleaning	гурмэ	brand
Household & Cleaning	дав	brand
Household & Cleaning	дегтярное мыло
Household & Cleaning	дезик
Household & Cleaning	дезинфектант
Household & Cleaning	дезинфицирующее средство
Household & Cleaning	дезодорант
Household & Cleaning	детская бутылочка
Household & Cleaning	детский шампунь
Household & Cleaning	детское масло
Household & Cleaning	джиллетт	brand
Household & Cleaning	джонсонс беби	brand
Household & Cleaning	диски ватные
Household & Cleaning	дистиллированная вода
Household & Cleaning	дихлофос
Household & Cleaning	дозатор
Household & Cleaning	доместос	brand
Household & Cleaning	доместос гель
Household & Cleaning	дримис	brand
Household & Cleaning	дрова
Household & Cleaning	дуру	brand
Household & Cleaning	дуршлаг
Household & Cleaning	духи
Household & Cleaning	дюрасел	brand
Household & Cleaning	дюрекс	brand
Household & Cleaning	еда для кота
Household & Cleaning	еда для кошки
Household & Cleaning	еда для собаки
Household & Cleaning	еда коту
Household & Cleaning	ежедневки
Household & Cleaning	ежедневные прокладки
Household & Cleaning	железо таблетки
Household & Cleaning	жидкое мыло
Household & Cleaning	жидкость для мытья посуды
Household & Cleaning	жидкость для снятия лака
Household & Cleaning	жилетт	brand
Household & Cleaning	жиллет	brand
Household & Cleaning	жироудалитель
Household & Cleaning	зажигалка
Household & Cleaning	заколка
Household & Cleaning	занавеска
Household & Cleaning	зева	brand
Household & Cleaning	зелёнка
Household & Cleaning	зерно для попугая
Household & Cleaning	зерносмесь для птиц
Household & Cleaning	зип-пакеты
Household & Cleaning	зонтик
Household & Cleaning	зоотовары
Household & Cleaning	зуб паста
Household & Cleaning	зубная нить
Household & Cleaning	зубная паста	common
Household & Cleaning	зубная щётка
Household & Cleaning	зубочистка
Household & Cleaning	зубочистки
Household & Cleaning	ибупрофен	brand
Household & Cleaning	иголки
Household & Cleaning	изолента
Household & Cleaning	ирригатор
Household & Cleaning	йод
Household & Cleaning	калгон	brand
Household & Cleaning	кальций
Household & Cleaning	кальцинированная сода
Household & Cleaning	камей	brand
Household & Cleaning	капли в нос
Household & Cleaning	капли глазные
Household & Cleaning	капли для глаз
Household & Cleaning	капли для носа
Household & Cleaning	капли для ушей
Household & Cleaning	капли на холку
Household & Cleaning	капли от блох
Household & Cleaning	капли от клещей
Household & Cleaning	капсулы для белья
Household & Cleaning	капсулы для посудомоечной машины
Household & Cleaning	капсулы для посудомойки
Household & Cleaning	капсулы для стирки
Household & Cleaning	карандаш для глаз
Household & Cleaning	картридж барьер
Household & Cleaning	картридж для воды
Household & Cleaning	картридж для фильтра
Household & Cleaning	кассета для фильтра
Household & Cleaning	кассеты для бритья
Household & Cleaning	кастрюли
Household & Cleaning	кастрюля
Household & Cleaning	катсан	brand
Household & Cleaning	китикет	brand
Household & Cleaning	клей
Household & Cleaning	клей пва
Household & Cleaning	клинекс	brand
Household & Cleaning	коврик
Household & Cleaning	коврик для ванной
Household & Cleaning	ковёр
Household & Cleaning	когтеточка
Household & Cleaning	колгейт	brand
Household & Cleaning	колдрекс	brand
Household & Cleaning	коллаген
Household & Cleaning	комбат	brand
Household & Cleaning	комет	brand
Household & Cleaning	комод
Household & Cleaning	кондей
Household & Cleaning	кондиционер
Household & Cleaning	кондиционер для белья
Household & Cleaning	консервный нож
Household & Cleaning	консилер
Household & Cleaning	контейнер для еды
Household & Cleaning	контейнер для заморозки
Household & Cleaning	контейнер для продуктов
Household & Cleaning	контейнеры для еды
Household & Cleaning	контекс	brand
Household & Cleaning	корвалол
Household & Cleaning	корм
Household & Cleaning	корм для котят
Household & Cleaning	корм для кошек	common
Household & Cleaning	корм для попугая
Household & Cleaning	корм для собак	common
Household & Cleaning	корм для хомяка
Household & Cleaning	корм для щенков
Household & Cleaning	косметика
Household & Cleaning	космос батарейки	brand
Household & Cleaning	косточка для собаки
Household & Cleaning	кость для собаки
Household & Cleaning	котекс	brand
Household & Cleaning	кофеварка
Household & Cleaning	кофейные фильтры
Household & Cleaning	кофемолка
Household & Cleaning	кошачий лоток
Household & Cleaning	кошачий наполнитель
Household & Cleaning	кошачьи лакомства
Household & Cleaning	краска для бровей
Household & Cleaning	краска для волос
Household & Cleaning	краска для ресниц
Household & Cleaning	крахмал для белья
Household & Cleaning	крахмал для стирки
Household & Cleaning	крем
Household & Cleaning	крем для депиляции
Household & Cleaning	крем для лица
Household & Cleaning	крем для ног
Household & Cleaning	крем для рук
Household & Cleaning	крем от загара
Household & Cleaning	кремик
Household & Cleaning	крот	brand
Household & Cleaning	кружка
Household & Cleaning	кружки
Household & Cleaning	крышка
Household & Cleaning	крышки
Household & Cleaning	лак для волос
Household & Cleaning	лак для ногтей
Household & Cleaning	лакалют	brand
Household & Cleaning	лакомства для кота
Household & Cleaning	лакомство для кошек
Household & Cleaning	лакомство для собак
Household & Cleaning	лампа
Household & Cleaning	лампа светодиодная
Household & Cleaning	лампочка
Household & Cleaning	лампочки
Household & Cleaning	ласка	brand
Household & Cleaning	леденцы от горла
Household & Cleaning	леденцы от кашля
Household & Cleaning	лезвия
Household & Cleaning	лейкопластырь
Household & Cleaning	лекарства
Household & Cleaning	лекарство
Household & Cleaning	ленор	brand
Household & Cleaning	лесной бальзам	brand
Household & Cleaning	либеро	brand
Household & Cleaning	либресс	brand
Household & Cleaning	лилия салфетки	brand
Household & Cleaning	липкий ролик
Household & Cleaning	липучка от мух
Household & Cleaning	листерин	brand
Household & Cleaning	ловушка для моли
Household & Cleaning	ловушка цвета
Household & Cleaning	ложка
Household & Cleaning	ложки
Household & Cleaning	лоск	brand
Household & Cleaning	лосьон
Household & Cleaning	лосьон после бритья
Household & Cleaning	лоток для кота
Household & Cleaning	лоток для кошки
Household & Cleaning	лотос порошок	brand
Household & Cleaning	магний
Household & Cleaning	магний b6
Household & Cleaning	мазь
Household & Cleaning	маникюрные ножницы
Household & Cleaning	маска для волос
Household & Cleaning	маска для лица
Household & Cleaning	маска защитная
Household & Cleaning	маска медицинская
Household & Cleaning	маска тканевая
Household & Cleaning	маски медицинские
Household & Cleaning	маски одноразовые
Household & Cleaning	масло для бритья
Household & Cleaning	масло для волос
Household & Cleaning	масло для губ
Household & Cleaning	масло для тела
Household & Cleaning	масло массажное
Household & Cleaning	масло моторное
Household & Cleaning	масло чайного дерева
Household & Cleaning	масло эфирное
Household & Cleaning	медицинские маски
Household & Cleaning	медовая маска
Household & Cleaning	мезим	brand
Household & Cleaning	менструальная чаша
Household & Cleaning	мерриес	brand
Household & Cleaning	металлическая губка
Household & Cleaning	мешки для льда
Household & Cleaning	мешки для мусора	common
Household & Cleaning	мешки для пылесоса
Household & Cleaning	мешки мусорные
Household & Cleaning	мешок для пылесоса
Household & Cleaning	мизинчиковые батарейки
Household & Cleaning	микрофибра
Household & Cleaning	мирамистин
Household & Cleaning	миска
Household & Cleaning	мистер мускул	brand
Household & Cleaning	мистер пропер	brand
Household & Cleaning	миф	brand
Household & Cleaning	мицеллярка
Household & Cleaning	мицеллярная вода
Household & Cleaning	молоко для кошек
Household & Cleaning	молоко для тела
Household & Cleaning	молокоотсос
Household & Cleaning	молочко для тела
Household & Cleaning	москитол	brand
Household & Cleaning	моторное масло
Household & Cleaning	мочалка
Household & Cleaning	моющее для посуды
Household & Cleaning	моё солнышко	brand
Household & Cleaning	муни	brand
Household & Cleaning	мусорное ведро
Household & Cleaning	мусорные мешки
Household & Cleaning	мусорные пакеты
Household & Cleaning	мусс для волос
Household & Cleaning	мыло	common
Household & Cleaning	мыльница
Household & Cleaning	мыльные хлопья
Household & Cleaning	мыльце
Household & Cleaning	мышеловка
Household & Cleaning	мышиная отрава
Household & Cleaning	мягкий знак	brand
Household & Cleaning	наволочка
Household & Cleaning	називин	brand
Household & Cleaning	наполнитель
Household & Cleaning	наполнитель для кошачьего туалета
Household & Cleaning	наполнитель для туалета
Household & Cleaning	насадка на швабру
Household & Cleaning	натура сиберика	brand
Household & Cleaning	натурелла	brand
Household & Cleaning	наушники
Household & Cleaning	наша мама	brand
Household & Cleaning	нашатырный спирт
Household & Cleaning	нивея	brand
Household & Cleaning	нитки
Household & Cleaning	нить зубная
Household & Cleaning	но-шпа	brand
Household & Cleaning	нож
Household & Cleaning	нож для сыра
Household & Cleaning	нож для хлеба
Household & Cleaning	ножи
Household & Cleaning	ножницы
Household & Cleaning	носовые платки
Household & Cleaning	ношпа	brand
Household & Cleaning	нурофен	brand
Household & Cleaning	обби	brand
Household & Cleaning	овощечистка
Household & Cleaning	одеколон
Household & Cleaning	одеяло
Household & Cleaning	одноразовая посуда
Household & Cleaning	одноразовые вилки
Household & Cleaning	одноразовые стаканы
Household & Cleaning	одноразовые тарелки
Household & Cleaning	олвейс	brand
Household & Cleaning	олд спайс	brand
Household & Cleaning	омега-3
Household & Cleaning	опилки
Household & Cleaning	ополаскиватель
Household & Cleaning	ополаскиватель для белья
Household & Cleaning	ополаскиватель для полости рта
Household & Cleaning	ополаскиватель для рта
Household & Cleaning	орал-би	brand
Household & Cleaning	освежитель
Household & Cleaning	освежитель воздуха
Household & Cleaning	отбеливатель
Household & Cleaning	открывашка
Household & Cleaning	ошейник
Household & Cleaning	ошейник от блох
Household & Cleaning	пакет
Household & Cleaning	пакет-майка
Household & Cleaning	пакеты
Household & Cleaning	пакеты для заморозки
Household & Cleaning	пакеты для мусора	common
Household & Cleaning	пакеты с застёжкой
Household & Cleaning	пакеты фасовочные
Household & Cleaning	палмолив	brand
Household & Cleaning	палочки ватные
Household & Cleaning	палочки для суши
Household & Cleaning	пальчиковые батарейки
Household & Cleaning	памперс
Household & Cleaning	памперсы
Household & Cleaning	пантенол	brand
Household & Cleaning	пантин	brand
Household & Cleaning	папия	brand
Household & Cleaning	парацетамол	brand
Household & Cleaning	паста зубная
Household & Cleaning	патчи
Household & Cleaning	патчи для глаз
Household & Cleaning	паучи
Household & Cleaning	паштет для кошек
Household & Cleaning	педигри	brand
Household & Cleaning	пельменница
Household & Cleaning	пелёнка
Household & Cleaning	пелёнки
Household & Cleaning	пемза
Household & Cleaning	пемолюкс	brand
Household & Cleaning	пемос	brand
Household & Cleaning	пена для бритья
Household & Cleaning	пена для ванны
Household & Cleaning	пенка для волос
Household & Cleaning	пенка для умывания
Household & Cleaning	пергамент
Household & Cleaning	пергаментная бумага
Household & Cleaning	перекись
Household & Cleaning	перекись водорода
Household & Cleaning	персил	brand
Household & Cleaning	перфект фит	brand
Household & Cleaning	перчатки
Household & Cleaning	пикник от комаров	brand
Household & Cleaning	пилка для ногтей
Household & Cleaning	пилочка
Household & Cleaning	пилочка для ногтей
Household & Cleaning	пинцет
Household & Cleaning	пищевая плёнка
Household & Cleaning	пищевые контейнеры
Household & Cleaning	пластиковое ведро
Household & Cleaning	пластиковые вилки
Household & Cleaning	пластины от комаров
Household & Cleaning	пластырь
Household & Cleaning	платочки
Household & Cleaning	плед
Household & Cleaning	плёнка
Household & Cleaning	поводок
Household & Cleaning	подводка для глаз
Household & Cleaning	подгузник
Household & Cleaning	подгузники
Household & Cleaning	пододеяльник
Household & Cleaning	подставка
Household & Cleaning	подушка
Household & Cleaning	полироль
Household & Cleaning	полка
Household & Cleaning	половая тряпка
Household & Cleaning	полотенца
Household & Cleaning	полотенце
Household & Cleaning	полотенце кухонное
Household & Cleaning	помада
Household & Cleaning	помада гигиеническая
Household & Cleaning	порошок	common
Household & Cleaning	постельное бельё
Household & Cleaning	посуда
Household & Cleaning	посуда одноразовая
Household & Cleaning	праймер
Household & Cleaning	презервативы
Household & Cleaning	презики
Household & Cleaning	присыпка
Household & Cleaning	прихватка
Household & Cleaning	прищепки
Household & Cleaning	прокладка
Household & Cleaning	прокладки
Household & Cleaning	проплан	brand
Household & Cleaning	прорезыватель
Household & Cleaning	простыня
Household & Cleaning	протекс	brand
Household & Cleaning	пудра для лица
Household & Cleaning	пудра компактная
Household & Cleaning	пурина	brand
Household & Cleaning	пустышка
Household & Cleaning	пылесборник
Household & Cleaning	пятновыводитель
Household & Cleaning	разделочная доска
Household & Cleaning	рамка
Household & Cleaning	рамка для фото
Household & Cleaning	раптор	brand
Household & Cleaning	расчёска
Household & Cleaning	резинки для волос
Household & Cleaning	резиновые перчатки
Household & Cleaning	рейд	brand
Household & Cleaning	рексона	brand
Household & Cleaning	решётка для гриля
Household & Cleaning	розетка
Household & Cleaning	розжиг
Household & Cleaning	рокс	brand
Household & Cleaning	ролик для одежды
Household & Cleaning	роял канин	brand
Household & Cleaning	рукав для запекания
Household & Cleaning	румяна
Household & Cleaning	рыбий жир
Household & Cleaning	салатник
Household & Cleaning	салфетка
Household & Cleaning	салфетки	common
Household & Cleaning	салфетки для рук
Household & Cleaning	салфетки для уборки
Household & Cleaning	салфетки из микрофибры
Household & Cleaning	салфеточки
Household & Cleaning	санокс	brand
Household & Cleaning	сантри	brand
Household & Cleaning	санфор	brand
Household & Cleaning	сарма	brand
Household & Cleaning	сахарница
Household & Cleaning	светильник
Household & Cleaning	светодиодная лампа
Household & Cleaning	свеча
Household & Cleaning	свечи
Household & Cleaning	свечка
Household & Cleaning	свечки
Household & Cleaning	сейфгард	brand
Household & Cleaning	семья и комфорт	brand
Household & Cleaning	сено
Household & Cleaning	сенсодин	brand
Household & Cleaning	сибирская кошка	brand
Household & Cleaning	силит	brand
Household & Cleaning	синарго	brand
Household & Cleaning	синергетик	brand
Household & Cleaning	синька
Household & Cleaning	сироп от кашля
Household & Cleaning	сито
Household & Cleaning	скалка
Household & Cleaning	скатерть
Household & Cleaning	сковорода
Household & Cleaning	сковородка
Household & Cleaning	сковородки
Household & Cleaning	скотч
Household & Cleaning	скраб
Household & Cleaning	скребок для языка
Household & Cleaning	сливочник
Household & Cleaning	слюнявчик
Household & Cleaning	смекта	brand
Household & Cleaning	сменные кассеты
Household & Cleaning	сменный фильтр
Household & Cleaning	снотворное
Household & Cleaning	собачий корм
Household & Cleaning	собачьи лакомства
Household & Cleaning	совок
Household & Cleaning	сода кальцинированная
Household & Cleaning	солнцезащитный крем
Household & Cleaning	соломинки
Household & Cleaning	солонка
Household & Cleaning	соль для ванны
Household & Cleaning	соль для посудомоечной машины
Household & Cleaning	соль для посудомойки
Household & Cleaning	соль морская для ванны
Household & Cleaning	сомат	brand
Household & Cleaning	соска
Household & Cleaning	спирт медицинский
Household & Cleaning	спички
Household & Cleaning	сплат	brand
Household & Cleaning	спрей для горла
Household & Cleaning	спрей для носа
Household & Cleaning	спрей от блох
Household & Cleaning	спрей от загара
Household & Cleaning	спрей от комаров
Household & Cleaning	средство
Household & Cleaning	средство для духовки
Household & Cleaning	средство для окон
Household & Cleaning	средство для посуды
Household & Cleaning	средство для стёкол
Household & Cleaning	средство для труб
Household & Cleaning	средство для унитаза
Household & Cleaning	средство от засоров
Household & Cleaning	средство от комаров
Household & Cleaning	средство от моли
Household & Cleaning	средство от накипи
Household & Cleaning	средство от плесени
Household & Cleaning	средство от поноса
Household & Cleaning	средство от тараканов
Household & Cleaning	стакан
Household & Cleaning	стаканчики
Household & Cleaning	стаканы
Household & Cleaning	стаканы одноразовые
Household & Cleaning	станки
Household & Cleaning	станок
Household & Cleaning	станок для бритья
Household & Cleaning	стельки
Household & Cleaning	стиральный порошок	common
Household & Cleaning	сто рецептов красоты	brand
Household & Cleaning	стрепсилс	brand
Household & Cleaning	судокрем	brand
Household & Cleaning	суперклей
Household & Cleaning	сушилка
Household & Cleaning	сыворотка для лица
Household & Cleaning	сьес	brand
Household & Cleaning	сьёсс	brand
Household & Cleaning	таблетки
Household & Cleaning	таблетки для посудомойки
Household & Cleaning	таблетки от головы
Household & Cleaning	таблетки от укачивания
Household & Cleaning	тайд	brand
Household & Cleaning	тампакс	brand
Household & Cleaning	тампон
Household & Cleaning	тампоны
Household & Cleaning	тарелка
Household & Cleaning	тарелки
Household & Cleaning	тарелки одноразовые
Household & Cleaning	тени для век
Household & Cleaning	терафлю	brand
Household & Cleaning	термометр
Household & Cleaning	термос
Household & Cleaning	тест на беременность
Household & Cleaning	тест на ковид
Household & Cleaning	тирет	brand
Household & Cleaning	тканевая маска
Household & Cleaning	тоник для лица
Household & Cleaning	тостер
Household & Cleaning	трубочки
Household & Cleaning	трусики-подгузники
Household & Cleaning	тряпка
Household & Cleaning	тряпки
Household & Cleaning	тряпочка
Household & Cleaning	туал бумага
Household & Cleaning	туалетка
Household & Cleaning	туалетная бумага	common
Household & Cleaning	туалетная вода
Household & Cleaning	туалетный блок
Household & Cleaning	тушь
Household & Cleaning	тёрка
Household & Cleaning	тёрка для сыра
Household & Cleaning	угли для мангала
Household & Cleaning	уголь
Household & Cleaning	уголь для мангала
Household & Cleaning	удлинитель
Household & Cleaning	утюг
Household & Cleaning	утёнок	brand
Household & Cleaning	ушастик	brand
Household & Cleaning	ушастый нянь	brand
Household & Cleaning	ушные палочки
Household & Cleaning	фа	brand
Household & Cleaning	фейри	brand
Household & Cleaning	феликс корм	brand
Household & Cleaning	фервекс	brand
Household & Cleaning	ферри	brand
Household & Cleaning	фильтр для воды
Household & Cleaning	фильтр для кофе
Household & Cleaning	фильтр для пылесоса
Household & Cleaning	фильтры для кофе
Household & Cleaning	финиш	brand
Household & Cleaning	фолиевая кислота
Household & Cleaning	фольга
Household & Cleaning	фонарик
Household & Cleaning	форма для выпечки
Household & Cleaning	форма для кекса
Household & Cleaning	форма для льда
Household & Cleaning	форма для торта
Household & Cleaning	формочки для кексов
Household & Cleaning	формы для запекания
Household & Cleaning	формы для льда
Household & Cleaning	фрекен бок	brand
Household & Cleaning	фреш степ	brand
Household & Cleaning	фруктис	brand
Household & Cleaning	фумигатор
Household & Cleaning	хаггис	brand
Household & Cleaning	хагис	brand
Household & Cleaning	хайлайтер
Household & Cleaning	хед энд шолдерс	brand
Household & Cleaning	химия
Household & Cleaning	хлебница
Household & Cleaning	хлопья мыльные
Household & Cleaning	хлоргексидин
Household & Cleaning	хлорка
Household & Cleaning	хозмыло
Household & Cleaning	хозтовары
Household & Cleaning	хозяйственное мыло
Household & Cleaning	хозяйственные товары
Household & Cleaning	хэд энд шолдерс	brand
Household & Cleaning	целлюлозные салфетки
Household & Cleaning	цинк
Household & Cleaning	цитрамон	brand
Household & Cleaning	чайник
Household & Cleaning	чайница
Household & Cleaning	чаппи	brand
Household & Cleaning	чашка
Household & Cleaning	чашки
Household & Cleaning	чистая линия	brand
Household & Cleaning	чистящий порошок
Household & Cleaning	чёрный жемчуг	brand
Household & Cleaning	шампуни
Household & Cleaning	шампунчик
Household & Cleaning	шампунь	common
Household & Cleaning	шампунь для собак
Household & Cleaning	шампунь от перхоти
Household & Cleaning	шампунька
Household & Cleaning	шампуры
Household & Cleaning	шапочка для душа
Household & Cleaning	шаума	brand
Household & Cleaning	швабра
Household & Cleaning	шеба	brand
Household & Cleaning	шнурки
Household & Cleaning	шпажки
Household & Cleaning	штопор
Household & Cleaning	шторы
Household & Cleaning	шуманит	brand
Household & Cleaning	щётка
Household & Cleaning	щётка для обуви
Household & Cleaning	эйр вик	brand
Household & Cleaning	экспресс-тест
Household & Cleaning	эльсев	brand
Household & Cleaning	энерджайзер	brand
Household & Cleaning	эфирное масло
Household & Cleaning	яйцерезка
Household & Cleaning	ёршик

"""#
}
