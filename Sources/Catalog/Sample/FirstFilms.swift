import Model

/// The thirty films with which a library can begin. Titles, years, directors and casts are facts;
/// descriptions and posters were made for Commonplace. Nine of them are planned, so that the
/// watchlist is not empty and there is something to suggest.
extension SampleEntry {
  static let firstFilms: [SampleEntry] = [
    SampleEntry(
      film: "nosferatu", title: .nosferatu, year: 1922, poster: 101,
      description: .nosferatu,
      genres: [.horror], directors: [.fwMurnau],
      cast: [
        SampleRole(.maxSchreck, as: .countOrlok),
        SampleRole(.gretaSchroder, as: .ellen),
      ],
      seen: (.okay, rating: 7.5, daysAgo: 610)),
    SampleEntry(
      film: "metropolis", title: .metropolis, year: 1927, poster: 102,
      description: .metropolis,
      genres: [.scienceFiction, .drama], directors: [.fritzLang],
      cast: [
        SampleRole(.brigitteHelm, as: .maria),
        SampleRole(.gustavFrohlich, as: .freder),
      ],
      seen: (.great, rating: 8.5, daysAgo: 585)),
    SampleEntry(
      film: "the-general", title: .theGeneral, year: 1926, poster: 103,
      description: .theGeneral,
      genres: [.comedy, .adventure], directors: [.busterKeaton, .clydeBruckman],
      cast: [
        SampleRole(.busterKeaton, as: .johnnieGray),
        SampleRole(.marionMack, as: .annabelleLee),
      ],
      seen: (.great, rating: 9, daysAgo: 560)),
    SampleEntry(
      film: "sunrise", title: .sunrise, year: 1927, poster: 104,
      description: .sunrise,
      genres: [.drama, .romance], directors: [.fwMurnau],
      cast: [
        SampleRole(.janetGaynor, as: .theWife),
        SampleRole(.georgeOBrien, as: .theMan),
      ],
      seen: (.great, rating: 8.5, daysAgo: 530)),
    SampleEntry(
      film: "m", title: .m, year: 1931, poster: 105,
      description: .m,
      genres: [.crime, .noir, .thriller], directors: [.fritzLang],
      cast: [
        SampleRole(.peterLorre, as: .hansBeckert)
      ],
      seen: (.great, rating: 9, daysAgo: 505)),
    SampleEntry(
      film: "city-lights", title: .cityLights, year: 1931, poster: 106,
      description: .cityLights,
      genres: [.comedy, .romance], directors: [.charlieChaplin],
      cast: [
        SampleRole(.charlieChaplin, as: .theTramp),
        SampleRole(.virginiaCherrill, as: .theFlowerGirl),
      ],
      seen: (.great, rating: 9, daysAgo: 470)),
    SampleEntry(
      film: "modern-times", title: .modernTimes, year: 1936, poster: 107,
      description: .modernTimes,
      genres: [.comedy], directors: [.charlieChaplin],
      cast: [
        SampleRole(.charlieChaplin, as: .theTramp),
        SampleRole(.pauletteGoddard, as: .theGirl),
      ],
      seen: (.great, rating: 8.5, daysAgo: 450)),
    SampleEntry(
      film: "bringing-up-baby", title: .bringingUpBaby, year: 1938, poster: 108,
      description: .bringingUpBaby,
      genres: [.comedy, .romance], directors: [.howardHawks],
      cast: [
        SampleRole(.katharineHepburn, as: .susanVance),
        SampleRole(.caryGrant, as: .davidHuxley),
      ],
      seen: nil),
    SampleEntry(
      film: "his-girl-friday", title: .hisGirlFriday, year: 1940, poster: 109,
      description: .hisGirlFriday,
      genres: [.comedy, .romance], directors: [.howardHawks],
      cast: [
        SampleRole(.caryGrant, as: .walterBurns),
        SampleRole(.rosalindRussell, as: .hildyJohnson),
      ],
      seen: (.great, rating: 8, daysAgo: 400)),
    SampleEntry(
      film: "citizen-kane", title: .citizenKane, year: 1941, poster: 110,
      description: .citizenKane,
      genres: [.drama, .mystery], directors: [.orsonWelles],
      cast: [
        SampleRole(.orsonWelles, as: .charlesFosterKane),
        SampleRole(.josephCotten, as: .jedediahLeland),
      ],
      seen: (.great, rating: 9, daysAgo: 380)),
    SampleEntry(
      film: "the-maltese-falcon", title: .theMalteseFalcon, year: 1941, poster: 111,
      description: .theMalteseFalcon,
      genres: [.noir, .crime, .mystery], directors: [.johnHuston],
      cast: [
        SampleRole(.humphreyBogart, as: .samSpade),
        SampleRole(.maryAstor, as: .brigidOShaughnessy),
        SampleRole(.peterLorre, as: .joelCairo),
      ],
      seen: (.great, rating: 8, daysAgo: 350)),
    SampleEntry(
      film: "casablanca", title: .casablanca, year: 1942, poster: 112,
      description: .casablanca,
      genres: [.drama, .romance, .war], directors: [.michaelCurtiz],
      cast: [
        SampleRole(.humphreyBogart, as: .rickBlaine),
        SampleRole(.ingridBergman, as: .ilsaLund),
        SampleRole(.peterLorre, as: .ugarte),
      ],
      seen: (.great, rating: 9.5, daysAgo: 310)),
    SampleEntry(
      film: "shadow-of-a-doubt", title: .shadowOfADoubt, year: 1943, poster: 113,
      description: .shadowOfADoubt,
      genres: [.thriller, .noir], directors: [.alfredHitchcock],
      cast: [
        SampleRole(.teresaWright, as: .youngCharlie),
        SampleRole(.josephCotten, as: .uncleCharlie),
      ],
      seen: nil),
    SampleEntry(
      film: "double-indemnity", title: .doubleIndemnity, year: 1944, poster: 114,
      description: .doubleIndemnity,
      genres: [.noir, .crime, .thriller], directors: [.billyWilder],
      cast: [
        SampleRole(.barbaraStanwyck, as: .phyllisDietrichson),
        SampleRole(.fredMacMurray, as: .walterNeff),
      ],
      seen: (.great, rating: 8.5, daysAgo: 280)),
    SampleEntry(
      film: "the-big-sleep", title: .theBigSleep, year: 1946, poster: 115,
      description: .theBigSleep,
      genres: [.noir, .crime, .mystery], directors: [.howardHawks],
      cast: [
        SampleRole(.humphreyBogart, as: .philipMarlowe),
        SampleRole(.laurenBacall, as: .vivianRutledge),
      ],
      seen: nil),
    SampleEntry(
      film: "bicycle-thieves", title: .bicycleThieves, year: 1948, poster: 116,
      description: .bicycleThieves,
      genres: [.drama], directors: [.vittorioDeSica],
      cast: [
        SampleRole(.lambertoMaggiorani, as: .antonioRicci),
        SampleRole(.enzoStaiola, as: .bruno),
      ],
      seen: (.great, rating: 9, daysAgo: 250)),
    SampleEntry(
      film: "the-third-man", title: .theThirdMan, year: 1949, poster: 117,
      description: .theThirdMan,
      genres: [.noir, .thriller, .mystery], directors: [.carolReed],
      cast: [
        SampleRole(.josephCotten, as: .hollyMartins),
        SampleRole(.orsonWelles, as: .harryLime),
        SampleRole(.alidaValli, as: .annaSchmidt),
      ],
      seen: (.great, rating: 9, daysAgo: 220)),
    SampleEntry(
      film: "sunset-boulevard", title: .sunsetBoulevard, year: 1950, poster: 118,
      description: .sunsetBoulevard,
      genres: [.noir, .drama], directors: [.billyWilder],
      cast: [
        SampleRole(.gloriaSwanson, as: .normaDesmond),
        SampleRole(.williamHolden, as: .joeGillis),
        SampleRole(.busterKeaton, as: .himself),
      ],
      seen: nil),
    SampleEntry(
      film: "rashomon", title: .rashomon, year: 1950, poster: 119,
      description: .rashomon,
      genres: [.crime, .drama, .mystery], directors: [.akiraKurosawa],
      cast: [
        SampleRole(.toshiroMifune, as: .tajomaru),
        SampleRole(.takashiShimura, as: .theWoodcutter),
        SampleRole(.machikoKyo, as: .theWife),
      ],
      seen: (.great, rating: 8.5, daysAgo: 190)),
    SampleEntry(
      film: "ikiru", title: .ikiru, year: 1952, poster: 120,
      description: .ikiru,
      genres: [.drama], directors: [.akiraKurosawa],
      cast: [
        SampleRole(.takashiShimura, as: .kanjiWatanabe)
      ],
      seen: (.great, rating: 9, daysAgo: 160)),
    SampleEntry(
      film: "tokyo-story", title: .tokyoStory, year: 1953, poster: 121,
      description: .tokyoStory,
      genres: [.drama], directors: [.yasujiroOzu],
      cast: [
        SampleRole(.chishuRyu, as: .shukichiHirayama),
        SampleRole(.setsukoHara, as: .noriko),
      ],
      seen: nil),
    SampleEntry(
      film: "seven-samurai", title: .sevenSamurai, year: 1954, poster: 122,
      description: .sevenSamurai,
      genres: [.adventure, .drama], directors: [.akiraKurosawa],
      cast: [
        SampleRole(.toshiroMifune, as: .kikuchiyo),
        SampleRole(.takashiShimura, as: .kambeiShimada),
      ],
      seen: (.great, rating: 9.5, daysAgo: 130)),
    SampleEntry(
      film: "rear-window", title: .rearWindow, year: 1954, poster: 123,
      description: .rearWindow,
      genres: [.thriller, .mystery], directors: [.alfredHitchcock],
      cast: [
        SampleRole(.jamesStewart, as: .lBJefferies),
        SampleRole(.graceKelly, as: .lisaFremont),
      ],
      seen: (.great, rating: 9, daysAgo: 100)),
    SampleEntry(
      film: "the-seventh-seal", title: .theSeventhSeal, year: 1957, poster: 124,
      description: .theSeventhSeal,
      genres: [.drama], directors: [.ingmarBergman],
      cast: [
        SampleRole(.maxVonSydow, as: .antoniusBlock),
        SampleRole(.gunnarBjornstrand, as: .jons),
        SampleRole(.bengtEkerot, as: .death),
      ],
      seen: nil),
    SampleEntry(
      film: "wild-strawberries", title: .wildStrawberries, year: 1957, poster: 125,
      description: .wildStrawberries,
      genres: [.drama], directors: [.ingmarBergman],
      cast: [
        SampleRole(.victorSjostrom, as: .isakBorg),
        SampleRole(.ingridThulin, as: .marianne),
        SampleRole(.maxVonSydow, as: .henrikAkerman),
      ],
      seen: (.great, rating: 8.5, daysAgo: 70)),
    SampleEntry(
      film: "vertigo", title: .vertigo, year: 1958, poster: 126,
      description: .vertigo,
      genres: [.mystery, .romance, .thriller], directors: [.alfredHitchcock],
      cast: [
        SampleRole(.jamesStewart, as: .scottieFerguson),
        SampleRole(.kimNovak, as: .madeleine),
      ],
      seen: (.great, rating: 8.5, daysAgo: 45)),
    SampleEntry(
      film: "some-like-it-hot", title: .someLikeItHot, year: 1959, poster: 127,
      description: .someLikeItHot,
      genres: [.comedy, .romance], directors: [.billyWilder],
      cast: [
        SampleRole(.marilynMonroe, as: .sugarKane),
        SampleRole(.jackLemmon, as: .daphne),
        SampleRole(.tonyCurtis, as: .josephine),
      ],
      seen: (.great, rating: 8.5, daysAgo: 25)),
    SampleEntry(
      film: "north-by-northwest", title: .northByNorthwest, year: 1959, poster: 128,
      description: .northByNorthwest,
      genres: [.thriller, .adventure], directors: [.alfredHitchcock],
      cast: [
        SampleRole(.caryGrant, as: .rogerThornhill),
        SampleRole(.evaMarieSaint, as: .eveKendall),
      ],
      seen: nil),
    SampleEntry(
      film: "la-dolce-vita", title: .laDolceVita, year: 1960, poster: 129,
      description: .laDolceVita,
      genres: [.drama], directors: [.federicoFellini],
      cast: [
        SampleRole(.marcelloMastroianni, as: .marcelloRubini),
        SampleRole(.anitaEkberg, as: .sylvia),
      ],
      seen: nil),
    SampleEntry(
      film: "psycho", title: .psycho, year: 1960, poster: 130,
      description: .psycho,
      genres: [.horror, .thriller], directors: [.alfredHitchcock],
      cast: [
        SampleRole(.anthonyPerkins, as: .normanBates),
        SampleRole(.janetLeigh, as: .marionCrane),
      ],
      seen: nil),
  ]
}
